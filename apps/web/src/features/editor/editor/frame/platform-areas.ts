import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { SafeArea } from '@clipwright/timeline/captions/safe-area'

export type PlatformId = 'tiktok' | 'reels' | 'shorts'

type PlatformArea = {
  id: PlatformId
  /** Brand name, the same in every language. */
  name: string
  /** The area free of the app's buttons and texts for a tall clip; edges as fractions of the frame. */
  free: SafeArea
}

/** Only tall clips play full screen under the buttons of an app. */
export const isCovered = (ratio: AspectRatio): boolean => ratio === 'portrait'

// Margins to keep, not measurements: apps change their screens without notice. The numbers are those that guides for advertisers
// are said to give; none of them was confirmed with the platform itself.
export const platformAreas: readonly PlatformArea[] = [
  // For a caption of four lines on 1080 by 1920: 150 px above, 440 below, 150 at the right.
  { id: 'tiktok', name: 'TikTok', free: { top: 0.08, bottom: 0.77, left: 0.06, right: 0.86 } },
  // 14 % above, 35 % below and 6 % at each side without text or logos.
  { id: 'reels', name: 'Reels', free: { top: 0.14, bottom: 0.65, left: 0.06, right: 0.94 } },
  // About 15 % above, 35 % below, 4 % at the left and 18 % at the right.
  { id: 'shorts', name: 'Shorts', free: { top: 0.15, bottom: 0.65, left: 0.04, right: 0.82 } },
]

export function areaOf(id: PlatformId | null): PlatformArea | undefined {
  return platformAreas.find((area) => area.id === id)
}

/** Edges of an item, fractions of the frame. */
export type FrameBox = { left: number; right: number; top: number; bottom: number }

/** Names of the platforms whose buttons would cover the item. Hairline overlaps do not count. */
export function areasOver(box: FrameBox, ratio: AspectRatio): PlatformArea[] {
  const slack = 0.005
  if (!isCovered(ratio)) return []
  return platformAreas.filter(
    ({ free }) =>
      box.left < free.left - slack || box.right > free.right + slack || box.top < free.top - slack || box.bottom > free.bottom + slack,
  )
}
