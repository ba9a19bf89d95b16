import type { ReactNode } from 'react'

/** A label on a thing. Not a control. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-[22px] max-w-full items-center rounded-xs bg-sunken px-1.5 text-xs font-medium text-ink-2">
      <span className="truncate">{children}</span>
    </span>
  )
}
