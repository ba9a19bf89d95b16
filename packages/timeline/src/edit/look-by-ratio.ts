import { AspectRatio } from '@clipwright/contract/editor/layout'
import type { CaptionStyle } from '../timeline.ts'
import type { ClipDocument, DocumentCaptions, LayerOverlay, LogoPlace } from './clip-document.ts'
import { memoizeRecent } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

// NOTE: A look is common to all shapes. A shape may have values of its own, each of which goes before the common one; what
// it has none of follows the common look, now and later.

const mergedStyles = layoutCache(() =>
  memoizeRecent(12, (common: CaptionStyle, own: CaptionStyle): CaptionStyle => ({ ...common, ...own })),
)

/** The caption style as it is drawn in one shape. The same choices give the same object. */
export function styleIn(
  { style, byRatio }: Pick<DocumentCaptions, 'style' | 'byRatio'>,
  ratio: AspectRatio,
  layout: ClipLayout,
): CaptionStyle {
  const own = byRatio?.[ratio]
  return own ? layout.cache(mergedStyles)(style, own) : style
}

/** The layer as it stands in one shape. */
export function layerInRatio<T extends LayerOverlay>(layer: T, ratio: AspectRatio): T {
  const own = layer.kind === 'logo' ? layer.places?.[ratio] : undefined
  return own ? { ...layer, ...own } : layer
}

/** Sides of a look that may differ by shape. */
export type LookPart = 'captions' | 'logo'

/** Whether a shape has a look of its own. `layerId`: one logo, in place of any. */
export function hasOwnLook(document: ClipDocument, part: LookPart, ratio: AspectRatio, layerId?: string): boolean {
  if (part === 'captions') return document.captions.byRatio?.[ratio] !== undefined
  return Object.entries(document.overlays).some(
    ([id, layer]) => (layerId === undefined || id === layerId) && layer.kind === 'logo' && layer.places?.[ratio] !== undefined,
  )
}

/** Shapes that differ from the common look, in the order that shapes are listed. */
export function ratiosWithOwnLook(document: ClipDocument, part: LookPart, layerId?: string): AspectRatio[] {
  return AspectRatio.options.filter((ratio) => hasOwnLook(document, part, ratio, layerId))
}

/** Places without that of one shape; undefined where none is left, so that a document without them looks as it always did. */
export function withoutRatio<T>(all: Partial<Record<AspectRatio, T>> | undefined, ratio: AspectRatio): typeof all {
  const { [ratio]: _before, ...others } = all ?? {}
  return Object.keys(others).length > 0 ? (others as Partial<Record<AspectRatio, T>>) : undefined
}

/** A logo with the place it has in one shape, or without one of its own there. */
export function withPlace(
  logo: LayerOverlay & { kind: 'logo' },
  ratio: AspectRatio,
  place: LogoPlace | null,
): LayerOverlay & { kind: 'logo' } {
  const { places, ...rest } = logo
  const after = place ? { ...places, [ratio]: place } : withoutRatio(places, ratio)
  return after ? { ...rest, places: after } : rest
}
