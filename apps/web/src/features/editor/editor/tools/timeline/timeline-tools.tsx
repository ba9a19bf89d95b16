import { ArrowLeftToLine, ArrowRightToLine, Copy, Flag, Maximize2, Split, Trash2, ZoomIn, ZoomOut } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { LayerKind } from '@clipwright/timeline/edit/layer-kinds'
import { readTimecode, timecode } from '#platform/time-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { doAction } from '../../do-action.ts'
import type { EditAction } from '../../engine/edit-actions.ts'
import { layerTimes, toLayerTime, type LayerTimes } from '../../engine/layer-times.ts'
import { partsOf, type Part } from '../../engine/programme-view.ts'
import { useEdit, useEdited, useSidesLater, useView } from '../../use-edit.ts'
import { useShortcutText } from '../../use-shortcut-text.ts'
import { MarkerTools } from './markers.tsx'
import { toolsClass } from './tools-class.ts'
import { TransitionTools } from './transition-tools.tsx'

const shownSides = ['ranges', 'order', 'markers', 'overlays', 'brolls', 'zooms', 'sounds'] as const

/** Tools of the selected part or layer, and the zoom. */
export function TimelineTools() {
  const { t } = useTranslation('editor')
  const partId = useView((view) => view.partId)
  const rangeId = useView((view) => view.rangeId)
  const layer = useView((view) => view.layer)
  const markerId = useView((view) => view.markerId)
  const document = useSidesLater(shownSides)
  const parts = partsOf(document)
  const part = parts.find(({ id }) => id === partId) ?? parts.find(({ id }) => id === rangeId) ?? parts[0]
  const chosenLayer = layer && document[layer.kind][layer.id] ? layer : null
  return (
    // As high as with the transition tools, which come and go during playback.
    <div className="relative flex min-h-11 items-center gap-x-3 gap-y-1 py-1 pl-3 touch:min-h-13 max-sm:scroll-pr-36 max-sm:overflow-x-auto sm:flex-wrap sm:px-6">
      <h2 id="timeline-heading" className="text-sm font-semibold text-ink-2 max-sm:sr-only">
        {t('timeline.title')}
      </h2>
      {markerId && document.markers?.[markerId] ? (
        <MarkerTools key={markerId} id={markerId} />
      ) : chosenLayer ? (
        <LayerTools key={chosenLayer.id} {...chosenLayer} />
      ) : part ? (
        <PartTools id={part.id} index={part.index} startMs={part.startMs} endMs={part.endMs} isLast={part.index === parts.length - 1} />
      ) : null}
      <ZoomTools />
    </div>
  )
}

/** On phones these stay at the end of the line while the other tools scroll sideways. */
const ZoomTools = memo(function ZoomTools() {
  return (
    <div className="ml-auto flex shrink-0 items-center bg-canvas max-sm:sticky max-sm:right-0 max-sm:border-l max-sm:border-line max-sm:px-1">
      <Action action="zoomOut">
        <ZoomOut aria-hidden className="size-4" />
      </Action>
      <Action action="zoomIn">
        <ZoomIn aria-hidden className="size-4" />
      </Action>
      <Action action="zoomFit">
        <Maximize2 aria-hidden className="size-4" />
      </Action>
    </div>
  )
})

function Action({ action, children, disabled = false }: { action: EditAction; children: ReactNode; disabled?: boolean }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const shortcut = useShortcutText()(action)
  return (
    <IconButton label={t(`keys.${action}`)} shortcut={shortcut} disabled={disabled} onClick={() => doAction(session, action)}>
      {children}
    </IconButton>
  )
}

type PartToolsProps = Pick<Part, 'id' | 'index' | 'startMs' | 'endMs'> & { isLast: boolean }

/** Memoized: a cut elsewhere does not change the part. */
const PartTools = memo(function PartTools({ isLast, ...part }: PartToolsProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const trim = (edge: 'start' | 'end') => (toMs: number) =>
    session.run({ name: 'trimRange', with: { rangeId: part.id, edge, toMs } }, `trim-${part.id}-${edge}`)
  return (
    <div role="group" aria-label={t('timeline.partTools')} className={toolsClass}>
      <Action action="split">
        <Split aria-hidden className="size-4" />
      </Action>
      <Action action="partEarlier" disabled={part.index === 0}>
        <ArrowLeftToLine aria-hidden className="size-4" />
      </Action>
      <Action action="partLater" disabled={isLast}>
        <ArrowRightToLine aria-hidden className="size-4" />
      </Action>
      <Action action="marker">
        <Flag aria-hidden className="size-4" />
      </Action>
      <IconButton
        label={t('timeline.delete')}
        disabled={isLast && part.index === 0}
        onClick={() => session.run({ name: 'removeRange', with: { rangeId: part.id } })}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <OfSource />
      <TimeField label={t('timeline.from')} valueMs={part.startMs} onChange={trim('start')} />
      <TimeField label={t('timeline.to')} valueMs={part.endMs} onChange={trim('end')} />
      {isLast ? null : <TransitionTools key={part.id} rangeId={part.id} />}
    </div>
  )
})

function LayerTools({ kind, id }: { kind: LayerKind; id: string }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const startMs = useEdited(({ document }) => timesOf(document, kind, id)?.startMs)
  const endMs = useEdited(({ document }) => timesOf(document, kind, id)?.endMs)
  const isOfSource = useEdited(({ document }) => timesOf(document, kind, id)?.isOfSource === true)
  if (startMs === undefined || endMs === undefined) return null
  const moveTo = (edge: 'start' | 'end') => (ms: number) => {
    const change = toLayerTime(session.document, { kind, isOfSource }, edge, ms)
    session.run({ name: 'changeLayer', with: { kind, id, change } }, `layer-${id}`)
  }
  return (
    <div role="group" aria-label={t('timeline.layerTools')} className={toolsClass}>
      <Action action="duplicate">
        <Copy aria-hidden className="size-4" />
      </Action>
      <IconButton label={t('timeline.delete')} onClick={() => session.removeChosen()}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {isOfSource ? <OfSource /> : null}
      <TimeField label={t('timeline.from')} valueMs={startMs} onChange={moveTo('start')} />
      <TimeField label={t('timeline.to')} valueMs={endMs} onChange={moveTo('end')} />
    </div>
  )
}

function timesOf(document: ClipDocument, kind: LayerKind, id: string): LayerTimes | undefined {
  const layer = document[kind][id]
  return layer && layerTimes(document, kind, layer)
}

/** Label of times that are not clip times. */
function OfSource() {
  const { t } = useTranslation('editor')
  return <span className="mx-1 shrink-0 text-sm text-ink-2">{t('timeline.ofSource')}</span>
}

type TimeFieldProps = { label: string; valueMs: number; onChange: (ms: number) => void }

/** A field for a time. Anything else leaves it unchanged. */
function TimeField({ label, valueMs, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = timecode(valueMs, { tenths: true })
  const take = () => {
    const ms = typed === null || typed === text ? undefined : readTimecode(typed)
    setTyped(null)
    if (ms !== undefined) onChange(ms)
  }
  return (
    <label className="ml-1 flex items-center gap-1 text-sm text-ink-2">
      {label}
      <input
        value={typed ?? text}
        inputMode="decimal"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
        }}
        className="h-7 w-18 rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-sm text-ink tabular touch:h-11 touch:text-base"
      />
    </label>
  )
}
