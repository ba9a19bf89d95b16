import { Trash2, ZoomIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Zoom } from '@clipwright/timeline/edit/clip-document'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { playsAt } from '../../engine/programme-view.ts'
import { addZoomHere } from '../../frame/add-layer.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SecondsField } from '#ui/seconds-field.tsx'

/** Moments at which the crop zooms in. */
export function PunchIns() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const zooms = useEdited(({ document }) => document.zooms)
  const ordered = Object.entries(zooms).sort(([, a], [, b]) => a.startMs - b.startMs)
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{t('layers.punchIns')}</h3>
        <Button size="small" icon={<ZoomIn aria-hidden className="size-4" />} onClick={() => addZoomHere(session)}>
          {t('layers.addPunchIn')}
        </Button>
      </div>
      {ordered.length === 0 ? <p className="text-sm text-ink-2">{t('layers.noPunchIns')}</p> : null}
      <ul className="flex flex-col gap-2">
        {ordered.map(([id, zoom]) => (
          <PunchIn key={id} id={id} zoom={zoom} />
        ))}
      </ul>
    </div>
  )
}

function PunchIn({ id, zoom }: { id: string; zoom: Zoom }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const set = (change: Partial<Zoom>, step: string) =>
    session.run({ name: 'changeLayer', with: { kind: 'zooms', id, change } }, `zoom-${id}-${step}`)
  const atMs = useEdited(({ document }) => playsAt(document, zoom)[0]?.startMs)
  const clipTime = useClipTime()
  const percent = (share: number) => Math.round(100 * share)
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-2">
      <div className="flex items-center gap-2">
        <Button size="small" variant="quiet" className="-ml-1" onClick={() => session.playhead?.seekSource(zoom.startMs)}>
          <span className="font-mono tabular">{atMs === undefined ? t('text.notInClip') : clipTime(atMs, { tenths: true })}</span>
        </Button>
        <span className="flex-1" />
        <IconButton label={t('layers.remove')} onClick={() => session.run({ name: 'removeLayer', with: { kind: 'zooms', id } })}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="grid grid-cols-4 gap-2">
        <NumberField
          label={t('layers.closer')}
          value={percent(zoom.scale)}
          min={105}
          max={300}
          step={5}
          onChange={(value) => set({ scale: value / 100 }, 'scale')}
        />
        <NumberField label={t('layers.x')} value={percent(zoom.x)} min={0} max={100} onChange={(value) => set({ x: value / 100 }, 'x')} />
        <NumberField label={t('layers.y')} value={percent(zoom.y)} min={0} max={100} onChange={(value) => set({ y: value / 100 }, 'y')} />
        <SecondsField
          label={t('layers.seconds')}
          valueMs={zoom.endMs - zoom.startMs}
          minMs={200}
          maxMs={60_000}
          onChange={(lengthMs) => set({ endMs: Math.min(session.document.source.durationMs, zoom.startMs + lengthMs) }, 'length')}
        />
      </div>
    </li>
  )
}
