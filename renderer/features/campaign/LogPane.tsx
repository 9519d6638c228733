import { useCallback, useRef, useState } from 'react'
import { formatCount, formatDisk, plural } from '../../../main/contract/format-number.ts'
import { useCommands } from '../../lib/commands.ts'
import { requestDraw } from '../../lib/scheduler.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LogView } from '../../ui/LogView.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './Campaign.module.css'
import type { AttemptOf } from './meters-stream.ts'
import { useLog } from './use-streams.ts'

/** What an execution printed, followed while it does, with search. */
export function LogPane({ of, name, live }: { of: AttemptOf; name: string; live: boolean }) {
  const { lines, leftOutBytes, loaded, failure } = useLog(of)
  const [follow, setFollow] = useState(true)
  const [searching, setSearching] = useState(false)
  const [words, setWords] = useState('')
  const [current, setCurrent] = useState(0)
  const [found, setFound] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const told = useCallback((count: number) => {
    setFound(count)
    setCurrent((before) => Math.min(before, Math.max(0, count - 1)))
  }, [])
  const step = (by: number) => {
    setFollow(false)
    if (found > 0) setCurrent((current + by + found) % found)
  }
  const search = () => {
    setSearching(true)
    requestDraw(() => field.current?.focus())
  }
  const toggleFollow = () => {
    setFollow(!follow)
  }
  useCommands([
    { id: 'log.follow', title: 'Follow the log', keys: 'F', run: toggleFollow },
    { id: 'log.search', title: 'Search the log', keys: '/', run: search },
  ])
  const state = [lines.length === 0 ? '' : plural(lines.length, 'line'), live ? (follow ? 'following' : 'held') : '']
  return (
    <>
      <SectionHead
        ruled
        title="Log"
        right={
          <>
            <span>{state.filter((part) => part !== '').join(' · ')}</span>
            <IconButton icon="search" label="Search the log" keys="/" pressed={searching} onClick={search} />
            <IconButton icon="down" label="Follow the log" keys="F" pressed={follow} onClick={toggleFollow} />
            <CopyButton text={() => lines.join('\n')} name="Copy the log" />
          </>
        }
      />
      {searching && (
        <div className={css.search}>
          <TextField
            ref={field}
            label="Search the log"
            icon="search"
            placeholder="Words in the log"
            value={words}
            onChange={(next) => {
              setWords(next)
              setCurrent(0)
              if (next !== '') setFollow(false)
            }}
            onEnter={() => {
              step(1)
            }}
            onEscape={() => {
              setWords('')
              setSearching(false)
            }}
          />
          <span className="dim" role="status">
            {words === '' ? '' : found === 0 ? 'none' : `${formatCount(current + 1)} of ${formatCount(found)} lines`}
          </span>
          <IconButton
            icon="left"
            label="Previous"
            onClick={() => {
              step(-1)
            }}
          />
          <IconButton
            icon="right"
            label="Next"
            onClick={() => {
              step(1)
            }}
          />
        </div>
      )}
      {failure !== null && <ErrorState failure={failure} />}
      {failure === null && loaded && lines.length === 0 ? (
        <p className={css.noLog}>{live ? 'It has printed nothing so far.' : 'It printed nothing.'}</p>
      ) : (
        <LogView
          label={`Log of ${name}`}
          lines={lines}
          follow={follow}
          onFollow={setFollow}
          search={words}
          current={current}
          onFound={told}
          cutNote={leftOutBytes > 0 ? `The first ${formatDisk(leftOutBytes)} are left out.` : undefined}
        />
      )}
    </>
  )
}
