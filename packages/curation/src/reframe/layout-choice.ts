import type { FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import type { LayoutKind, LayoutReason } from '@clipwright/contract/editor/layout'
import type { RenderPref } from '@clipwright/contract/projects/preferences'

/** Layout of a span before its camera is planned. One group of faces per pane. */
export type Intent = Span & {
  kind: LayoutKind
  groups: FaceTrack[][]
  speakerTrackId: string | undefined
  confidence: number
  reason: LayoutReason
}

const switches = {
  fill: 'enableFillLayout',
  fit: 'enableFitLayout',
  split: 'enableSplitLayout',
  three: 'enableThreeLayout',
  four: 'enableFourLayout',
  screen: 'enableScreenLayout',
} as const satisfies Record<LayoutKind, keyof RenderPref>

export type Allowed = (kind: LayoutKind) => boolean

/**
 * Layouts that may be used. With automatic layout off, only the first enabled one of fill, fit, split, three, four and
 * screen. Fit always works, so it is the last resort even when it is switched off.
 */
export function findAllowedLayouts(pref: RenderPref): Allowed {
  const enabled = (['fill', 'fit', 'split', 'three', 'four', 'screen'] as const).filter((kind) => pref[switches[kind]])
  const usable = new Set<LayoutKind>(pref.enableAutoLayout ? enabled : enabled.slice(0, 1))
  return (kind) => usable.has(kind)
}
