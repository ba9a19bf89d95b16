import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { layerInRatio } from '@clipwright/timeline/edit/look-by-ratio'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { captionBox, layerBox } from '../../frame/frame-boxes.ts'
import { useLayerName } from '../../frame/layer-name.ts'
import { areasOver, isCovered, platformAreas, type PlatformId } from '../../frame/platform-areas.ts'
import { setLayoutView, useLayoutView } from '../../frame/layout-view.ts'
import { useLaid } from '../../use-edit.ts'

/** Safe areas by app: its buttons over the preview, and what they would cover. */
export function SafeAreas() {
  const { t } = useTranslation('editor')
  const document = useLaid('document')
  const captionPlan = useLaid('placed')
  const platform = useLayoutView((view) => view.platform)
  const covered = useCovered(document, captionPlan, platform)
  if (!isCovered(document.ratio)) return null
  return (
    <div className="flex flex-col gap-2">
      <span className="text-sm font-semibold">{t('picture.safeArea')}</span>
      <Segmented<PlatformId | 'none'>
        label={t('picture.safeArea')}
        value={platform ?? 'none'}
        options={[{ value: 'none', label: t('picture.noArea') }, ...platformAreas.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(value) => setLayoutView({ platform: value === 'none' ? null : value })}
      />
      {covered.length > 0 ? (
        <InlineAlert kind="warning">{t('picture.covered', { what: covered.join(', ') })}</InlineAlert>
      ) : platform ? (
        <p className="text-sm text-ink-2">{t('picture.clear')}</p>
      ) : null}
    </div>
  )
}

/** Names of what lies under the buttons of a platform. */
function useCovered(document: ClipDocument, captionPlan: PlacedCaptions, platform: PlatformId | null): string[] {
  const { t } = useTranslation('editor')
  const name = useLayerName()
  const isUnder = useMemo(() => {
    if (!platform) return { captions: false, layers: [] }
    const isCoveredBox = (box: Parameters<typeof areasOver>[0]) => areasOver(box, document.ratio).some(({ id }) => id === platform)
    const captions = captionBox(captionPlan)
    return {
      captions: captions !== null && isCoveredBox(captions),
      layers: Object.values(document.overlays).filter((layer) =>
        isCoveredBox(layerBox(layerInRatio(layer, document.ratio), document.ratio)),
      ),
    }
  }, [document, captionPlan, platform])
  return [...(isUnder.captions ? [t('panels.captions')] : []), ...isUnder.layers.map(name)]
}
