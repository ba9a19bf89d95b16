import { cloneElement, useEffect, useId, useRef, useState, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'

const openAfterMs = 100
/** Long enough to move the pointer onto the words, which may be read or selected there. */
const closeAfterMs = 120
const touchOpenMs = 5_000
const gapPx = 6
const edgePx = 12

type TriggerProps = HTMLAttributes<HTMLElement>

type HintProps = {
  content: ReactNode
  /** A focusable element. */
  children: ReactElement<TriggerProps>
  /** The content repeats the accessible name, so it is not announced a second time. */
  asName?: boolean
  /** A tap opens it for five seconds. Not for controls whose tap already does something. */
  onTap?: boolean
}

/** Shows on hover and on focus; Escape closes it. Stands in the top layer, so nothing can cut it off. */
export function Hint({ content, children, asName = false, onTap = false }: HintProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const trigger = useRef<Element>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), ms)
  }
  const own = children.props
  const props: TriggerProps = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      trigger.current = event.currentTarget
      if (event.pointerType === 'mouse') after(openAfterMs, true)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      if (event.pointerType === 'mouse') after(closeAfterMs, false)
    },
    onPointerUp: (event) => {
      own.onPointerUp?.(event)
      if (!onTap || event.pointerType === 'mouse') return
      trigger.current = event.currentTarget
      setOpen(true)
      after(touchOpenMs, false)
    },
    onClick: (event) => {
      own.onClick?.(event)
      if (!onTap) after(0, false)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      trigger.current = event.currentTarget
      if (event.currentTarget.matches(':focus-visible')) after(0, true)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      after(0, false)
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (event.key === 'Escape' && open) {
        event.stopPropagation()
        setOpen(false)
      }
    },
    ...(asName ? {} : { 'aria-describedby': id }),
  }
  return (
    <>
      {cloneElement(children, props)}
      {open ? (
        <Bubble id={id} trigger={trigger.current} onEnter={() => clearTimeout(timer.current)} onLeave={() => after(closeAfterMs, false)}>
          {content}
        </Bubble>
      ) : asName ? null : (
        <span id={id} hidden>
          {content}
        </span>
      )}
    </>
  )
}

type BubbleProps = { id: string; trigger: Element | null; onEnter: () => void; onLeave: () => void; children: ReactNode }

function Bubble({ id, trigger, onEnter, onLeave, children }: BubbleProps) {
  const place = (bubble: HTMLSpanElement | null) => {
    if (!bubble || !trigger) return
    // Older browsers lack the top layer; the bubble then stands where its fixed position puts it.
    bubble.showPopover?.()
    const at = trigger.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = bubble
    const left = Math.min(Math.max(edgePx, at.left + at.width / 2 - offsetWidth / 2), window.innerWidth - offsetWidth - edgePx)
    const above = at.top - gapPx - offsetHeight
    bubble.style.left = `${left}px`
    bubble.style.top = `${above < edgePx ? at.bottom + gapPx : above}px`
  }
  return (
    <span
      ref={place}
      id={id}
      role="tooltip"
      popover="manual"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed inset-auto z-50 m-0 block w-max max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-left text-sm font-normal text-canvas animate-in fade-in-0 duration-100"
    >
      {children}
    </span>
  )
}
