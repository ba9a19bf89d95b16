import { Tooltip } from 'radix-ui'
import { useEffect, useRef, useState, type PointerEvent, type ReactElement, type ReactNode } from 'react'

const touchOpenMs = 5_000

type HintProps = {
  content: ReactNode
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** The content repeats the accessible name, so it is not announced a second time. */
  asName?: boolean
  /** A tap opens it for five seconds. Not for controls whose tap already does something. */
  onTap?: boolean
}

/** Shows on hover and on focus; the trigger must be focusable. */
export function Hint({ content, children, side = 'top', asName = false, onTap = false }: HintProps) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openByTap = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return
    setOpen(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), touchOpenMs)
  }

  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild {...(onTap ? { onPointerUp: openByTap } : {})} {...(asName ? { 'aria-describedby': undefined } : {})}>
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-sm text-canvas animate-in fade-in-0 duration-100"
        >
          {content}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

export const HintProvider = ({ children }: { children: ReactNode }) => (
  <Tooltip.Provider delayDuration={100} skipDelayDuration={300}>
    {children}
  </Tooltip.Provider>
)
