import { ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Crumb = {
  label: string
  /** Wraps the label in the app's own link, so that no page is reloaded. The last level needs none. */
  link?: (label: ReactNode, className: string) => ReactElement
}

const linkClass =
  'inline-flex h-9 max-w-[28ch] items-center truncate rounded-sm underline-offset-4 hover:text-ink hover:underline touch:h-11'

/** The path to this page. The last level is the page itself. */
export function Breadcrumb({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-ink-2">
        {items.map((item, at) => {
          const isLast = at === items.length - 1
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a level has no name but its depth
            <li
              key={at}
              className={isLast ? 'flex min-w-0 items-center gap-1' : 'hidden shrink-0 items-center gap-1 sm:flex nth-last-2:flex'}
            >
              {at === 0 ? null : (
                <ChevronRight
                  aria-hidden
                  // On phones it starts with the last but one.
                  className={cx('size-3.5 shrink-0 text-ink-3', at === items.length - 2 && 'hidden sm:block')}
                  strokeWidth={1.75}
                />
              )}
              {isLast || !item.link ? (
                <span aria-current={isLast ? 'page' : undefined} className={isLast ? 'truncate font-medium text-ink' : undefined}>
                  {item.label}
                </span>
              ) : (
                item.link(<span className="truncate">{item.label}</span>, linkClass)
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
