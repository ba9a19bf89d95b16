import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: string
  /** What the page is for, or how much is on it. */
  about?: ReactNode
  /** What can be done here. */
  actions?: ReactNode
}

/** The head of a page, the same on every one. */
export function PageHeader({ title, about, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-3 pb-4 sm:pt-4">
      <div className="mr-auto min-w-0">
        <h1 className="font-display text-2xl font-extrabold">{title}</h1>
        {about ? <p className="mt-0.5 max-w-2xl text-ink-2">{about}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  )
}
