import type { EditLabel, RefusalName } from '@clipwright/timeline/edit/edit-result'
import type { LayerKind } from '@clipwright/timeline/edit/layer-kinds'
import { createStore } from 'zustand/vanilla'
import type { SaveState } from './saver.ts'
import type { SpokenChange } from './spoken-change.ts'

/** What was last done, for the line that says so. `serial` tells two equal ones apart. */
export type EditStatus = { serial: number } & (
  | { kind: 'done' | 'undone' | 'redone'; label: EditLabel; change?: SpokenChange }
  | { kind: 'refused'; refusal: RefusalName }
  /** Words of other clips that a save corrected along with the ones here. */
  | { kind: 'elsewhere'; clips: number }
)

/** What the screen shows beside the document. None of it is part of the history. */
export type EditView = {
  /** Ends of the chosen words, in either order; the second is where the keys go on. */
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
  /** The length of the clip that fills the window at zoom 1, ms. It is not that of every moment: a cut must not move all that lies before it. */
  fitMs: number
  isKeysShown: boolean
  isPaletteShown: boolean
  isFindShown: boolean
  /** The side of the clip that is worked on beside the text: an id of `panels/editor-panels.ts`. */
  panel: string
  /** The layer that is worked on: chosen on a track, on the preview or in a panel. */
  layer: { kind: LayerKind; id: string } | null
  /** The selected part; without one, the part under the playhead counts as selected. */
  partId: string | null
  /** The marker that is worked on. */
  markerId: string | null
  /** A stretch of the clip that was marked, programme ms; one end may be missing. */
  marked: { inMs: number | null; outMs: number | null }
  /** Where changes of a look go, by what is changed and the current aspect ratio; absent until somebody chooses. */
  lookScopes: Partial<Record<string, LookScope>>
}

/** `all`: the look of all aspect ratios. `own`: that of the current one alone. */
export type LookScope = 'all' | 'own'

/** Whether a clip of this length still lies well in a window that was fitted to another. */
export function isFitted(lengthMs: number, fitMs: number): boolean {
  return lengthMs <= fitMs && lengthMs >= fitMs * 0.75
}

/** At most, one second fills the window; short clips may still be looked at closely. */
export function mostZoom(lengthMs: number): number {
  return Math.min(2048, Math.max(16, lengthMs / 1000))
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
    lookScopes: {},
  }))
}
