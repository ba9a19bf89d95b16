import { useTranslation } from 'react-i18next'
import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'

const longest = 24

/** Name of a layer: its text, its emoji, or its kind. */
export function useLayerName(): (layer: LayerOverlay) => string {
  const { t } = useTranslation('editor')
  return (layer) => {
    if (layer.kind === 'emoji') return layer.emoji
    if (layer.kind !== 'text') return t(`layers.kind.${layer.kind}`)
    const text = layer.text.replace(/\s+/g, ' ')
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  }
}
