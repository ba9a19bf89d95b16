import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'

const openAfterMs = 100
/** Long enough to move the pointer onto the text, which can be read or selected there. */
const closeAfterMs = 120
const touchOpenMs = 5_000
/** Below this width a hint opens on a press instead of hovering. */
const narrowPx = 640
const gapPx = 6
const edgePx = 12

type TriggerProps = HTMLAttributes<HTMLElement>

type HintProps = {
  content: ReactNode
  /** A focusable element. */
  children: ReactElement<TriggerProps>
  /** The content repeats the accessible name, so it is not announced again. */
  asName?: boolean
  /** A tap, or a press in a narrow window, opens it for five seconds. Not for controls whose press has another effect. */
  onTap?: boolean
}

const isNarrow = () => window.innerWidth < narrowPx

/** Appears on hover and focus; Escape closes it. In the top layer, so nothing clips it. */
export function Hint({ content, children, asName = false, onTap = false }: HintProps) {
  const id = useId()
  const trigger = useRef<Element>(null)
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Without hovering, nothing tells when the text was read.
    if (!open || !(isNarrow() || window.matchMedia('(hover: none)').matches)) return
    const close = setTimeout(() => setOpen(false), touchOpenMs)
    return () => clearTimeout(close)
  }, [open])
  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), ms)
  }
  const hold = () => clearTimeout(timer.current)
  const watch = (event: SyntheticEvent) => {
    trigger.current = event.currentTarget
  }
  // oxlint-disable-next-line react/refs -- the functions run in events, never while rendering.
  const handlers = hintHandlers(children.props, { after, watch, onTap, isOpen: open })
  return (
    <>
      {cloneElement(children, { ...handlers, ...(asName ? {} : { 'aria-describedby': id }) })}
      {open ? (
        <Bubble id={id} trigger={trigger} onEnter={hold} onLeave={() => after(closeAfterMs, false)}>
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

type HintControl = { after: (ms: number, next: boolean) => void; watch: (event: SyntheticEvent) => void; onTap: boolean; isOpen: boolean }

/** Event handlers of the trigger, after its own. */
function hintHandlers(own: TriggerProps, { after, watch, onTap, isOpen }: HintControl): TriggerProps {
  return {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      watch(event)
      if (event.pointerType === 'mouse' && !isNarrow()) after(openAfterMs, true)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      if (event.pointerType === 'mouse' && !isNarrow()) after(closeAfterMs, false)
    },
    onClick: (event) => {
      own.onClick?.(event)
      watch(event)
      const tapped = isNarrow() || (event.nativeEvent as PointerEvent).pointerType === 'touch'
      if (!onTap) after(0, false)
      else if (tapped) after(0, !isOpen)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      watch(event)
      if (event.currentTarget.matches(':focus-visible')) after(0, true)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      after(0, false)
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (event.key !== 'Escape' || !isOpen) return
      event.stopPropagation()
      after(0, false)
    },
  }
}

type BubbleProps = { id: string; trigger: RefObject<Element | null>; onEnter: () => void; onLeave: () => void; children: ReactNode }

function Bubble({ id, trigger, onEnter, onLeave, children }: BubbleProps) {
  const place = (bubble: HTMLSpanElement | null) => {
    if (!bubble || !trigger.current) return
    // Older browsers lack the top layer; the bubble then uses its fixed position.
    bubble.showPopover?.()
    const at = trigger.current.getBoundingClientRect()
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
