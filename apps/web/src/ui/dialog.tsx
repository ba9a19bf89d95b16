import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { giveFocusBack, lastFocusOutside } from './focus-history.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Read out with the title; displayed below it unless `titleHidden`. */
  description?: string
  titleHidden?: boolean
  closeLabel: string
  width?: keyof typeof widths
  /** The focus starts on the dialog itself, so that it receives single keys, or so that nothing in one that comes by itself is marked. */
  focusSelf?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  /** Where the focus goes on closing; by default where it was before. */
  returnTo?: () => HTMLElement | null
  children: ReactNode
}

const filling = 'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-48px)] sm:-translate-1/2 sm:rounded-lg'

const widths = {
  narrow: `${filling} sm:max-w-md`,
  offer: `${filling} sm:max-w-[528px]`,
  offerWide: `${filling} sm:max-w-[548px]`,
  medium: `${filling} sm:max-w-2xl`,
  wide: `${filling} sm:max-w-5xl`,
  theatre: `${filling} sm:max-w-[1240px]`,
  /** As wide as a tall video and its words beside it. */
  theatreTall: `${filling} sm:max-w-[min(1240px,calc((94dvh-48px)*9/16+36rem))]`,
  /** Along the right edge of the window, so that what it is about stays in sight. */
  side: 'sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-dvh sm:w-[400px] sm:rounded-l-lg sm:rounded-r-none',
} as const

/**
 * The row of buttons that ends a dialog. It stays in sight, at the very edge: the padding below it would show what scrolls. Above it a
 * phone has a line, and a wider window fades what scrolls below it.
 */
export const dialogFootClass = cx(
  'sticky -bottom-5 z-10 -mx-4 -mb-5 flex flex-wrap items-center justify-end gap-2 bg-surface px-4 pb-5 sm:-mx-6 sm:rounded-b-lg sm:px-6',
  'max-sm:border-t max-sm:border-line max-sm:pt-3',
  'sm:before:pointer-events-none sm:before:absolute sm:before:inset-x-0 sm:before:bottom-full sm:before:h-4 sm:before:bg-linear-to-t sm:before:from-surface sm:before:to-transparent',
)

/** Traps and restores the focus, closes with Escape. A bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const opener = useRef<HTMLElement>(null)
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-(--scrim) animate-in fade-in-0 duration-100" />
        <Radix.Content
          {...(props.description ? {} : { 'aria-describedby': undefined })}
          {...(props.onKeyDown ? { onKeyDown: props.onKeyDown } : {})}
          onOpenAutoFocus={(event) => {
            // A field of the dialog may already have the focus, so the active element is not what opened it.
            opener.current = lastFocusOutside(event.currentTarget instanceof Element ? event.currentTarget : null)
            if (!props.focusSelf) return
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix restores the focus to its own trigger, and there is none here.
            event.preventDefault()
            const focusTarget = props.returnTo?.()
            if (focusTarget) focusTarget.focus()
            else giveFocusBack(opener.current)
          }}
          className={cx(
            'fixed inset-x-0 bottom-0 z-42 flex max-h-[94dvh] flex-col rounded-t-xl border border-line bg-surface shadow-dialog outline-none',
            'animate-in fade-in-0 duration-100',
            widths[props.width ?? 'narrow'],
          )}
        >
          <div className={cx('flex items-start gap-3 px-4 pt-4 sm:px-6 sm:pt-5', props.titleHidden && 'sr-only')}>
            <div className="min-w-0 flex-1 pr-9">
              <Radix.Title className="font-display text-xl font-extrabold">{props.title}</Radix.Title>
              {props.description ? <Radix.Description className="mt-1 text-ink-2">{props.description}</Radix.Description> : null}
            </div>
          </div>
          <Radix.Close
            aria-label={props.closeLabel}
            className="absolute top-3 right-3 z-10 inline-flex size-9 items-center justify-center rounded-md bg-surface text-ink-2 hover:bg-sunken hover:text-ink touch:top-2 touch:right-2 touch:size-11"
          >
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </Radix.Close>
          <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto px-4 pt-3 pb-5 sm:px-6">{props.children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
