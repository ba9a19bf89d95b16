import type { ReactNode } from 'react'
import { TranscriptDrawing } from './transcript-drawing.tsx'

type EmptyStateProps = {
  /** Left out where the sentence says it all. */
  title?: string
  children: ReactNode
  action?: ReactNode
  /** The whole page is about it, so that its title is the page's. */
  isPage?: boolean
  /** Among other things on a page, in place of its rows. */
  isInline?: boolean
}

/** Nothing here yet, or no longer: a drawing, a sentence, and what to do. */
export function EmptyState({ title, children, action, isPage = false, isInline = false }: EmptyStateProps) {
  if (isInline) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-line px-4 py-4">
        <TranscriptDrawing className="w-20! shrink-0" />
        <p className="min-w-40 flex-1 text-ink-2">{children}</p>
        {action}
      </div>
    )
  }
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="flex flex-wrap items-center gap-x-12 gap-y-6 py-12">
      <TranscriptDrawing />
      <div className="grid max-w-md justify-items-start gap-2">
        {title ? <Title className="font-display text-xl font-extrabold">{title}</Title> : null}
        <p className="text-lg text-ink-2">{children}</p>
        {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
      </div>
    </div>
  )
}
