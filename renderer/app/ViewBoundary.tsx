import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type Props = {
  children: ReactNode
  /** Called before the view is tried again. */
  onRetry: () => void
}
type State = { error: Error | null }

/** A fault of ours in one view leaves the frame standing. (React knows error boundaries only as classes.) */
export class ViewBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <EmptyState title="This view failed: a fault of ours" text={error.message}>
        <Button
          variant="primary"
          onClick={() => {
            this.props.onRetry()
            this.setState({ error: null })
          }}
        >
          Try again
        </Button>
        <CopyButton text={`${error.message}\n${error.stack ?? ''}`} label="Copy details" />
      </EmptyState>
    )
  }
}
