import { create } from 'zustand'
import type { PlatformId } from './platform-areas.ts'

/** Which scenes a change applies to: the one under the playhead, all, or all with the same layout. */
export type SceneScope = 'this' | 'all' | 'alike'

/** State of the layout tools; none of it is part of the clip. */
type LayoutView = {
  scope: SceneScope
  /** The pane that handles and keys act on. */
  pane: number
  /** How a moved crop becomes a keyframe at the playhead; null: it moves for the whole scene. */
  keyed: 'linear' | 'cut' | null
  /** The platform whose buttons are drawn over the preview. */
  platform: PlatformId | null
  /** Shows the whole source with everything the planner knew. */
  isDebug: boolean
}

export const useLayoutView = create<LayoutView>(() => ({ scope: 'this', pane: 0, keyed: null, platform: null, isDebug: false }))

export const setLayoutView = (change: Partial<LayoutView>): void => useLayoutView.setState(change)
