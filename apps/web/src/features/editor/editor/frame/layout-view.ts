import { create } from 'zustand'
import type { PlatformId } from './platform-areas.ts'

/** Where a change of the picture goes: the scene under the playhead, every scene, or every scene laid out like it. */
export type SceneScope = 'this' | 'all' | 'alike'

/** How the picture is worked on; none of it is part of the clip. The page has one clip open, so there is one of these. */
export type LayoutView = {
  scope: SceneScope
  /** The pane that handles and keys move. */
  pane: number
  /** A moved crop becomes a key at the playhead, reached like this; null moves it for the whole scene. */
  keyed: 'linear' | 'cut' | null
  /** Whose buttons are drawn over the picture. */
  platform: PlatformId | null
  /** The whole source with everything the planner knew. */
  isDebug: boolean
}

export const useLayoutView = create<LayoutView>(() => ({ scope: 'this', pane: 0, keyed: null, platform: null, isDebug: false }))

export const setLayoutView = (change: Partial<LayoutView>): void => useLayoutView.setState(change)
