import { AspectRatio } from '@clipwright/contract/editor/layout'
import type { CaptionStyle } from '../timeline.ts'
import type { ClipDocument, DocumentCaptions, LayerOverlay, LogoPlace } from './clip-document.ts'
import { memoizeRecent } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

// NOTE: A look is common to all aspect ratios. A ratio may override single values; all others follow the common look, now
// and later.

const mergedStyles = layoutCache(() =>
  memoizeRecent(12, (common: CaptionStyle, own: CaptionStyle): CaptionStyle => ({ ...common, ...own })),
)

/** The caption style of one aspect ratio. The same choices give the same object. */
export function styleIn(
  { style, byRatio }: Pick<DocumentCaptions, 'style' | 'byRatio'>,
  ratio: AspectRatio,
  layout: ClipLayout,
): CaptionStyle {
  const own = byRatio?.[ratio]
  return own ? layout.cache(mergedStyles)(style, own) : style
}

/** The layer as it is placed in one aspect ratio. */
export function layerInRatio<T extends LayerOverlay>(layer: T, ratio: AspectRatio): T {
  const own = layer.kind === 'logo' ? layer.places?.[ratio] : undefined
  return own ? { ...layer, ...own } : layer
}

/** Parts of a look that may differ by aspect ratio. */
export type LookPart = 'captions' | 'logo'

/** Whether an aspect ratio overrides the look. `layerId`: only that logo counts. */
export function hasOwnLook(document: ClipDocument, part: LookPart, ratio: AspectRatio, layerId?: string): boolean {
  if (part === 'captions') return document.captions.byRatio?.[ratio] !== undefined
  return Object.entries(document.overlays).some(
    ([id, layer]) => (layerId === undefined || id === layerId) && layer.kind === 'logo' && layer.places?.[ratio] !== undefined,
  )
}

/** Aspect ratios that override the common look, in the order of the list of ratios. */
export function ratiosWithOwnLook(document: ClipDocument, part: LookPart, layerId?: string): AspectRatio[] {
  return AspectRatio.options.filter((ratio) => hasOwnLook(document, part, ratio, layerId))
}

/** The overrides without those of one aspect ratio; undefined where none is left, so that the document has no empty record. */
export function withoutRatio<T>(all: Partial<Record<AspectRatio, T>> | undefined, ratio: AspectRatio): typeof all {
  const { [ratio]: _before, ...others } = all ?? {}
  return Object.keys(others).length > 0 ? (others as Partial<Record<AspectRatio, T>>) : undefined
}

/** A logo with its own place in one aspect ratio, or without one. */
export function withPlace(
  logo: LayerOverlay & { kind: 'logo' },
  ratio: AspectRatio,
  place: LogoPlace | null,
): LayerOverlay & { kind: 'logo' } {
  const { places, ...rest } = logo
  const after = place ? { ...places, [ratio]: place } : withoutRatio(places, ratio)
  return after ? { ...rest, places: after } : rest
}
