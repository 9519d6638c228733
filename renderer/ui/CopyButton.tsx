import { useEffect, useState } from 'react'
import { copyText } from '../lib/shell.ts'
import { Button } from './Button.tsx'
import type { IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

export type CopyButtonProps = {
  /** What is copied: whole values, `-` for minus. A function is asked when it is pressed. */
  text: string | (() => string)
  /** Words on the button; left out: an icon named "Copy". */
  label?: string
  /** Accessible name of the icon. */
  name?: string
  /** Of the icon alone: what is copied. */
  icon?: IconName
  edged?: boolean
}

const saidMs = 1500

/** Copies and says so on itself for a moment. */
export function CopyButton({ text, label, name = 'Copy', icon = 'copy', edged = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => {
      setCopied(false)
    }, saidMs)
    return () => {
      clearTimeout(timer)
    }
  }, [copied])
  const copy = () => {
    void copyText(typeof text === 'string' ? text : text()).then(() => {
      setCopied(true)
    })
  }
  if (label === undefined) {
    const said = copied ? 'Copied' : name
    return <IconButton icon={copied ? 'check' : icon} label={said} edged={edged} onClick={copy} />
  }
  return (
    <Button variant="ghost" icon={copied ? 'check' : 'copy'} onClick={copy}>
      {copied ? 'Copied' : label}
    </Button>
  )
}
