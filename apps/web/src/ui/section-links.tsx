import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Links between the pages of one place, above their titles. */
export function SectionLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex gap-x-5 overflow-x-auto border-b-2 border-line pt-2">
      {children}
    </nav>
  )
}

export const sectionLinkClass = (isHere: boolean) =>
  cx(
    '-mb-0.5 inline-flex min-h-11 items-center border-b-4 font-semibold whitespace-nowrap -outline-offset-2 hover:text-ink',
    isHere ? 'border-marker text-ink' : 'border-transparent text-ink-2',
  )
