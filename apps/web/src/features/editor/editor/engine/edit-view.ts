import type { EditLabel, RefusalName } from '@clipwright/timeline/edit/edit-result'
import type { LayerKind } from '@clipwright/timeline/edit/layer-kinds'
import { createStore } from 'zustand/vanilla'
import type { SaveState } from './saver.ts'
import type { SpokenChange } from './spoken-change.ts'

/** The last edit, for announcing. `serial` distinguishes equal ones. */
export type EditStatus = { serial: number } & (
  | { kind: 'done' | 'undone' | 'redone'; label: EditLabel; change?: SpokenChange }
  | { kind: 'refused'; refusal: RefusalName }
  /** Words of other clips that a save corrected along with the ones here. */
  | { kind: 'elsewhere'; clips: number }
)

/** View state beside the document; not part of the history. */
export type EditView = {
  /** Ends of the selected words, in either order; keys move the second. */
  anchorId: string | null
  focusId: string | null
  correctingId: string | null
  save: SaveState
  isPlaying: boolean
  rate: number
  /** Programme ms in steps of a tenth of a second; less than 0 in the intro. */
  atMs: number
  /** The part under the playhead. */
  rangeId: string | null
  said: EditStatus | null
  /** 1 shows the whole clip. */
  zoom: number
  /** The length that fills the window at zoom 1, ms. It lags behind the clip's, so that a cut does not move everything before it. */
  fitMs: number
  isKeysShown: boolean
  isPaletteShown: boolean
  isFindShown: boolean
  /** Open panel: an id of `panels/editor-panels.ts`. */
  panel: string
  /** The selected layer. */
  layer: { kind: LayerKind; id: string } | null
  /** The selected part; without one, the part under the playhead counts as selected. */
  partId: string | null
  /** The selected marker. */
  markerId: string | null
  /** The marked stretch, programme ms; one end may be missing. */
  marked: { inMs: number | null; outMs: number | null }
  /** B-roll that is tried out over the clip, in programme ms. */
  trial: Trial | null
  /** Scope of look changes, by item and aspect ratio; absent until somebody chooses. */
  lookScopes: Partial<Record<string, LookScope>>
}

export type Trial = { itemId: string; kind: 'image' | 'video'; url: string; startMs: number; endMs: number }

/** `all`: the look of all aspect ratios. `own`: that of the current one alone. */
export type LookScope = 'all' | 'own'

/** Whether a clip of this length still fits well in a window sized for another. */
export function isFitted(lengthMs: number, fitMs: number): boolean {
  return lengthMs <= fitMs && lengthMs >= fitMs * 0.75
}

/** Largest zoom: one second fills the window, or more for short clips. */
export function mostZoom(lengthMs: number): number {
  return Math.min(2048, Math.max(16, lengthMs / 1000))
}

/** At this scale a page of captions is as wide as its words, px. */
const readablePxPerSec = 110

/** The zoom at which the captions of a clip can be read on a strip of this width, px; 1 where all of it fits so. */
export function readableZoom(lengthMs: number, widthPx: number): number {
  const zoom = (readablePxPerSec * lengthMs) / 1000 / Math.max(1, widthPx)
  return Math.min(mostZoom(lengthMs), Math.max(1, zoom))
}

export function createEditView() {
  return createStore<EditView>(() => ({
    anchorId: null,
    focusId: null,
    correctingId: null,
    save: { name: 'saved' },
    isPlaying: false,
    rate: 1,
    atMs: 0,
    rangeId: null,
    said: null,
    zoom: 1,
    fitMs: 0,
    isKeysShown: false,
    isPaletteShown: false,
    isFindShown: false,
    panel: 'captions',
    layer: null,
    partId: null,
    markerId: null,
    marked: { inMs: null, outMs: null },
    trial: null,
    lookScopes: {},
  }))
}
