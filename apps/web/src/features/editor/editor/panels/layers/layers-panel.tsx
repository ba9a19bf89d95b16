import { ArrowDown, ArrowUp, Image, Smile, Stamp, Type } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import { layersInOrder } from '@clipwright/timeline/edit/commands/order-layer'
import { IconButton } from '#ui/icon-button.tsx'
import { EmojiImage } from '../../frame/emoji-image.tsx'
import { useLayerName } from '../../frame/layer-name.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useEdited, useView } from '../../use-edit.ts'
import { AddLayers } from './add-layers.tsx'
import { LayerFields } from './layer-fields.tsx'
import { PunchIns } from './punch-ins.tsx'

/** The layers over the video, topmost first, and the punch-ins. */
export function LayersPanel() {
  const { t } = useTranslation('editor')
  const overlays = useEdited(({ document }) => document.overlays)
  const ids = layersInOrder(overlays).toReversed()
  return (
    <section aria-labelledby="layers-heading" className="flex flex-col gap-4">
      <h2 id="layers-heading" className="font-semibold">
        {t('panels.layers')}
      </h2>
      <AddLayers />
      {ids.length === 0 ? (
        <p className="text-sm text-ink-2">{t('layers.none')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {ids.map((id, index) => {
            const layer = overlays[id]
            return layer ? <LayerRow key={id} id={id} layer={layer} isTop={index === 0} isBottom={index === ids.length - 1} /> : null
          })}
        </ul>
      )}
      <PunchIns />
    </section>
  )
}

const icons = { text: Type, image: Image, logo: Stamp, emoji: Smile } as const

type LayerRowProps = { id: string; layer: LayerOverlay; isTop: boolean; isBottom: boolean }

function LayerRow({ id, layer, isTop, isBottom }: LayerRowProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const name = useLayerName()
  const clipTime = useClipTime()
  const isChosen = useView((view) => view.layer?.kind === 'overlays' && view.layer.id === id)
  const Icon = icons[layer.kind]
  const choose = () => {
    session.view.setState({ layer: isChosen ? null : { kind: 'overlays', id } })
    // Seek to the layer so that it is visible.
    const { atMs } = session.view.getState()
    if (!isChosen && (atMs < layer.startMs || atMs >= layer.endMs)) session.playhead?.seek(layer.startMs)
  }
  return (
    <li className={`rounded-md border ${isChosen ? 'border-(--primary)' : 'border-line'}`}>
      <div className="flex items-center gap-1 pr-1">
        <button
          type="button"
          aria-expanded={isChosen}
          onClick={choose}
          className="flex min-w-0 flex-1 items-center gap-2 px-2 py-2 text-left hover:bg-sunken touch:min-h-11"
        >
          {layer.kind === 'emoji' ? <EmojiImage emoji={layer.emoji} /> : <Icon aria-hidden className="size-4 shrink-0 text-ink-2" />}
          {/* The image shows which emoji it is, even where no font has it. */}
          <span className="sr-only">{layer.kind === 'emoji' ? name(layer) : t(`layers.kind.${layer.kind}`)}</span>
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">
            {layer.kind === 'emoji' ? t('layers.kind.emoji') : name(layer)}
          </span>
          <span className="font-mono text-xs text-ink-2 tabular">{clipTime(layer.startMs, { tenths: true })}</span>
        </button>
        <IconButton label={t('layers.up')} disabled={isTop} onClick={() => session.run({ name: 'orderLayer', with: { id, to: 'up' } })}>
          <ArrowUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={t('layers.down')}
          disabled={isBottom}
          onClick={() => session.run({ name: 'orderLayer', with: { id, to: 'down' } })}
        >
          <ArrowDown aria-hidden className="size-4" />
        </IconButton>
      </div>
      {isChosen ? <LayerFields id={id} layer={layer} /> : null}
    </li>
  )
}
