import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withoutRatio, withPlace } from '../look-by-ratio.ts'
import type { LookPart } from '../look-by-ratio.ts'

/** `layerId`: one logo, in place of all. */
type UseCommonLook = { ratio: AspectRatio; part: LookPart; layerId?: string }

/** Removes what one aspect ratio overrides: it follows the common look again. */
export function useCommonLook(document: ClipDocument, { ratio, part, layerId }: UseCommonLook): EditResult {
  return finishEdit(
    document,
    part === 'captions' ? withCommonStyle(document, ratio) : withCommonPlaces(document, ratio, layerId),
    'useCommonLook',
  )
}

function withCommonStyle(document: ClipDocument, ratio: AspectRatio): ClipDocument {
  const { byRatio, ...captions } = document.captions
  const others = withoutRatio(byRatio, ratio)
  return { ...document, captions: others ? { ...captions, byRatio: others } : captions }
}

function withCommonPlaces(document: ClipDocument, ratio: AspectRatio, layerId: string | undefined): ClipDocument {
  const overlays = Object.entries(document.overlays).map(([id, layer]) => {
    const isMeant = layer.kind === 'logo' && (layerId === undefined || id === layerId)
    return [id, isMeant ? withPlace(layer, ratio, null) : layer] as const
  })
  return { ...document, overlays: Object.fromEntries(overlays) }
}
