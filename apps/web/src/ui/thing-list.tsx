import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A person's things in a framed list, each with its actions: devices, passkeys. */
export function ThingList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">{children}</ul>
}

type ThingRowProps = {
  icon: LucideIcon
  name: string
  tags?: ReactNode
  /** Facts about it; empty ones are left out. */
  facts: readonly string[]
  note?: string | undefined
  actions: ReactNode
  /** Its dialogs. */
  children?: ReactNode
}

export function ThingRow({ icon: Icon, name, tags, facts, note, actions, children }: ThingRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {tags}
        </p>
        <p className="text-sm text-ink-2">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {note ? <p className="text-sm text-ink-3">{note}</p> : null}
      </div>
      <div className="flex gap-2">{actions}</div>
      {children}
    </li>
  )
}
