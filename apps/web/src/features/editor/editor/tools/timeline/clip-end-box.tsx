import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endsOf, wholeMs } from '../../engine/programme-view.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit } from '../../use-edit.ts'
import { focusBeside } from './focus-beside.ts'
import { isDrawn, useFrame } from './timeline-frame.ts'

/** The intro or outro. A press seeks to it, Delete removes it. */
export function ClipEndBox({ place }: { place: 'intro' | 'outro' }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const frame = useFrame()
  const clipTime = useClipTime()
  const { introMs, outroMs } = endsOf(frame.document)
  const startMs = place === 'intro' ? -introMs : wholeMs(frame.document)
  const endMs = place === 'intro' ? 0 : startMs + outroMs
  if (endMs <= startMs || !isDrawn(frame, startMs, endMs)) return null
  const what = t(`timeline.${place}`)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) focusBeside(event.currentTarget, by)
    else if (event.key === 'Delete' || event.key === 'Backspace') session.run({ name: 'setBumper', with: { place, bumper: null } })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const Icon = place === 'intro' ? ChevronsLeft : ChevronsRight
  return (
    <button
      type="button"
      aria-label={t('timeline.item', { what, from: clipTime(startMs, { tenths: true }), to: clipTime(endMs, { tenths: true }) })}
      title={t('timeline.endHint', { what })}
      onClick={() => session.playhead?.seek(startMs)}
      onKeyDown={onKeyDown}
      style={{ left: startMs * frame.pxPerMs, width: Math.max(2, (endMs - startMs) * frame.pxPerMs) }}
      className="absolute inset-y-0 flex items-center gap-1 overflow-hidden rounded-xs border-2 border-canvas bg-info-soft px-1.5 text-xs font-semibold text-info -outline-offset-2"
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">{what}</span>
    </button>
  )
}
