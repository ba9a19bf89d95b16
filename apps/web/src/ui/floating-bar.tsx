import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type FloatingBarProps = {
  label: string
  /** Number of selected items, or progress. */
  status: string
  all: { label: string; onPress: () => void }
  clear: { label: string; onPress: () => void }
  /** Actions. */
  children: ReactNode
}

/** Actions on several things at once. At the bottom of the window, above the tab bar of phones. */
export function FloatingBar({ label, status, all, clear, children }: FloatingBarProps) {
  return (
    <div
      role="region"
      aria-label={label}
      className="fixed inset-x-3 bottom-[calc(var(--foot,0px)+12px)] z-30 mx-auto flex w-fit max-w-[calc(100vw-24px)] flex-wrap items-center gap-x-1 gap-y-2 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-popover"
    >
      <p role="status" className="mr-auto pl-1 font-semibold tabular">
        {status}
      </p>
      <Button variant="quiet" className="max-sm:hidden" onClick={all.onPress}>
        {all.label}
      </Button>
      {children}
      <IconButton label={clear.label} className="max-sm:order-1" onClick={clear.onPress}>
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}
