import { Copy, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import { lengthMs } from '@clipwright/timeline/edit/document-ranges'
import { layerInRatio } from '@clipwright/timeline/edit/look-by-ratio'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { endsOf } from '../../engine/programme-view.ts'
import { newLayerId } from '../../frame/add-layer.ts'
import { changeLayer, removeLayer, resizeLayer, sizeOf } from '../../frame/layer-moves.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { ColorField } from '../color-field.tsx'
import { LookRatioScope } from '../look-ratio-scope.tsx'
import { NumberField } from '#ui/number-field.tsx'

type LayerFieldsProps = { id: string; layer: LayerOverlay }

const thirds = [0.2, 0.5, 0.8]

/** All properties of one layer, including position and size in numbers. */
export function LayerFields({ id, layer }: LayerFieldsProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const ratio = useEdited(({ document }) => document.ratio)
  const set = (change: Record<string, unknown>, step: string) => changeLayer(session, id, change, step)
  const newId = newLayerId()
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3">
      {layer.kind === 'text' ? <TextFields id={id} layer={layer} /> : null}
      {layer.kind === 'emoji' ? (
        <TextField
          label={t('layers.kind.emoji')}
          value={layer.emoji}
          maxLength={40}
          onChange={(event) => (event.target.value.trim() ? set({ emoji: event.target.value.trim() }, 'emoji') : undefined)}
        />
      ) : null}
      {layer.kind === 'logo' ? <LookRatioScope part="logo" layerId={id} /> : null}
      <Place id={id} layer={layerInRatio(layer, ratio)} />
      <Times id={id} layer={layer} />
      {layer.kind === 'text' ? null : (
        <div className="w-32">
          <NumberField
            label={t('layers.opacity')}
            value={Math.round(100 * (layer.opacity ?? 1))}
            min={0}
            max={100}
            onChange={(value) => set({ opacity: value / 100 }, 'opacity')}
          />
        </div>
      )}
      <Switch
        label={t('layers.follows')}
        hint={t('layers.followsHint')}
        checked={layer.follows}
        onChange={(follows) => set({ follows }, 'follows')}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => session.run({ name: 'duplicateLayer', with: { kind: 'overlays', id, newId } })}
        >
          {t('layers.duplicate')}
        </Button>
        <Button size="small" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => removeLayer(session, id)}>
          {t('layers.remove')}
        </Button>
      </div>
    </div>
  )
}

function TextFields({ id, layer }: { id: string; layer: LayerOverlay & { kind: 'text' } }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  return (
    <>
      <TextArea
        data-layer-text
        label={t('layers.kind.text')}
        value={layer.text}
        maxLength={500}
        rows={2}
        // A text layer cannot be empty; deleting the last letter deletes the layer.
        onChange={(event) => (event.target.value === '' ? undefined : changeLayer(session, id, { text: event.target.value }, 'text'))}
      />
      <ColorField
        label={t('layers.color')}
        value={layer.color ?? '#FFFFFF'}
        onChange={(color) => changeLayer(session, id, { color }, 'color')}
      />
    </>
  )
}

function Place({ id, layer }: LayerFieldsProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const set = (change: Record<string, unknown>) => changeLayer(session, id, change, 'place')
  const percent = (share: number) => Math.round(1000 * share) / 10
  return (
    <div className="flex items-end gap-3">
      <div className="grid flex-1 grid-cols-3 gap-2">
        <NumberField label={t('layers.x')} value={percent(layer.x)} min={0} max={100} onChange={(value) => set({ x: value / 100 })} />
        <NumberField label={t('layers.y')} value={percent(layer.y)} min={0} max={100} onChange={(value) => set({ y: value / 100 })} />
        <NumberField
          label={t('layers.size')}
          value={percent(sizeOf(layer))}
          min={1}
          max={layer.kind === 'text' ? 20 : 200}
          onChange={(value) => resizeLayer(session, id, layer, value / 100)}
        />
      </div>
      <div role="group" aria-label={t('layers.align')} className="grid shrink-0 grid-cols-3 gap-0.5">
        {thirds.flatMap((y, row) =>
          thirds.map((x, column) => (
            <button
              key={`${x}-${y}`}
              type="button"
              aria-label={t(`layers.places.${row * 3 + column + 1}`)}
              aria-pressed={Math.abs(layer.x - x) < 0.005 && Math.abs(layer.y - y) < 0.005}
              onClick={() => set({ x, y })}
              className="size-6 rounded-xs border border-line-strong bg-surface hover:bg-sunken aria-pressed:bg-primary"
            />
          )),
        )}
      </div>
    </div>
  )
}

function Times({ id, layer }: LayerFieldsProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const wholeMs = lengthMs(session.document)
  // Times are counted from the first frame of the finished clip.
  const { introMs } = endsOf(session.document)
  const seconds = (ms: number) => Math.round((ms + introMs) / 10) / 100
  const toMs = (value: number) => Math.max(0, value * 1000 - introMs)
  const set = (change: { startMs?: number; endMs?: number }) => changeLayer(session, id, change, 'times')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="grid min-w-40 flex-1 grid-cols-2 gap-2">
        <NumberField
          label={t('layers.start')}
          value={seconds(layer.startMs)}
          min={seconds(0)}
          max={seconds(layer.endMs) - 0.04}
          step={0.1}
          onChange={(value) => set({ startMs: toMs(value) })}
        />
        <NumberField
          label={t('layers.end')}
          value={seconds(layer.endMs)}
          min={seconds(layer.startMs) + 0.04}
          max={Math.max(seconds(wholeMs), seconds(layer.endMs))}
          step={0.1}
          onChange={(value) => set({ endMs: toMs(value) })}
        />
      </div>
      <Button size="small" onClick={() => set({ startMs: 0, endMs: wholeMs })}>
        {t('layers.whole')}
      </Button>
    </div>
  )
}
