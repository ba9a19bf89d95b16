import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
import type { PaneName, PaneSize } from './pane-sizes.ts'
import { choosePane } from './pane-store.ts'

/** By an arrow key, and with Shift, px. */
const stepPx = { plain: 16, shift: 64 } as const

/** Cells of the editor's grid. */
const cells = {
  left: 'max-md:hidden md:col-start-2 md:row-start-1',
  right: 'max-md:hidden md:col-start-4 md:row-start-1',
  below: 'max-md:hidden md:col-span-5 md:row-start-2',
  // Only on phones that hold everything in one window, between timeline and sheet.
  above: 'hidden tall-phone:order-1 tall-phone:block',
} as const

type PaneSeparatorProps = {
  name: PaneName
  size: PaneSize
  /** Where the pane lies, seen from the line: it grows away from there. */
  side: keyof typeof cells
}

/** The line between a pane and the preview: dragged, moved by arrow keys, put back by a double click. */
export function PaneSeparator({ name, size, side }: PaneSeparatorProps) {
  const { t } = useTranslation('editor')
  const start = useRef<{ at: number; px: number } | null>(null)
  const isUpright = side === 'left' || side === 'right'
  const along = (event: PointerEvent) => (isUpright ? event.clientX : event.clientY)
  const grows = side === 'left' || side === 'above' ? 1 : -1
  const choose = (px: number) => choosePane(name, Math.min(size.mostPx, Math.max(size.leastPx, Math.round(px))))
  const end = () => (start.current = null)
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-label={t(`panes.${name}`)}
      aria-valuenow={size.px}
      aria-valuemin={size.leastPx}
      aria-valuemax={size.mostPx}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { at: along(event), px: size.px }
      }}
      onPointerMove={(event) => {
        if (start.current) choose(start.current.px + grows * (along(event) - start.current.at))
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => choosePane(name, undefined)}
      onKeyDown={(event) => {
        const px = sizeAfter(event, { size, grows, isUpright })
        if (px === undefined) return
        event.preventDefault()
        choose(px)
      }}
      className={cx(
        'group relative z-30 bg-line touch-none hover:bg-action focus-visible:bg-action',
        cells[side],
        // Wider than it looks.
        'before:absolute before:content-[""]',
        isUpright
          ? 'w-px cursor-col-resize before:inset-y-0 before:-inset-x-1.5 touch:before:-inset-x-3'
          : 'h-px cursor-row-resize before:inset-x-0 before:-inset-y-1.5 touch:before:-inset-y-3',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 rounded-full bg-line-strong group-hover:bg-action',
          isUpright ? 'h-10 w-1' : 'h-1 w-10',
        )}
      />
    </div>
  )
}

type Press = { size: PaneSize; grows: 1 | -1; isUpright: boolean }

/** The size after a key, px; undefined for keys that mean nothing here. */
function sizeAfter({ key, shiftKey }: KeyboardEvent, { size, grows, isUpright }: Press): number | undefined {
  const [back, on] = isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const by = shiftKey ? stepPx.shift : stepPx.plain
  if (key === back) return size.px - grows * by
  if (key === on) return size.px + grows * by
  if (key === 'Home') return size.leastPx
  return key === 'End' ? size.mostPx : undefined
}
