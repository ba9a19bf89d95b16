import type { FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import type { LayoutKind, LayoutReason } from '@clipwright/contract/editor/layout'
import type { RenderPref } from '@clipwright/contract/projects/preferences'

/** What a stretch of the clip shows, before the camera is worked out. One group of faces a pane. */
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
 * Which layouts may be used. With automatic layout switched off only the first enabled one of fill, fit, split, three,
 * four and screen is left. Fit shows everything and needs nothing, so it is the last resort even where it is switched off.
 */
export function allowedLayouts(pref: RenderPref): Allowed {
  const enabled = (['fill', 'fit', 'split', 'three', 'four', 'screen'] as const).filter((kind) => pref[switches[kind]])
  const usable = new Set<LayoutKind>(pref.enableAutoLayout ? enabled : enabled.slice(0, 1))
  return (kind) => usable.has(kind)
}
