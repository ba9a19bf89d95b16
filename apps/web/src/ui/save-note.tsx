import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { cx } from './class-names.ts'

type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

type SaveNoteProps = { state: SaveState; labels: Record<Exclude<SaveState, 'idle'>, string>; className?: string }

/** Confirms next to a setting that it was saved; announced politely. Keeps its height, so that nothing moves. */
export function SaveNote({ state, labels, className }: SaveNoteProps) {
  return (
    <p
      role="status"
      className={cx('flex h-5 items-center gap-1.5 text-sm font-medium', state === 'failed' ? 'text-danger' : 'text-ink-2', className)}
    >
      {state === 'saving' ? <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.75} /> : null}
      {state === 'saved' ? <Check aria-hidden className="size-4 text-success" strokeWidth={2} /> : null}
      {state === 'failed' ? <CircleAlert aria-hidden className="size-4" strokeWidth={1.75} /> : null}
      {state === 'idle' ? null : labels[state]}
    </p>
  )
}

/** State of a mutation in TanStack Query. */
export function saveStateOf(mutation: { isPending: boolean; isSuccess: boolean; isError: boolean }): SaveState {
  if (mutation.isPending) return 'saving'
  if (mutation.isError) return 'failed'
  return mutation.isSuccess ? 'saved' : 'idle'
}
