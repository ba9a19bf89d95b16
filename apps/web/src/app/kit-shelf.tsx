import type { ReactNode } from 'react'

/** A group of components on the kit page. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-5">
      <h2 className="mb-3 text-sm font-semibold text-ink-3">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
