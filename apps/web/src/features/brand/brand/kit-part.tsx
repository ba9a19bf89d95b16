import type { ReactNode } from 'react'

type KitPartProps = { id: string; title: string; about: string; children: ReactNode }

/** One part of the brand kit, with its own address. */
export function KitPart({ id, title, about, children }: KitPartProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-4 border-t border-line py-6 outline-none">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-0.5 max-w-2xl text-ink-2">{about}</p>
      <div className="mt-4">{children}</div>
    </section>
  )
}
