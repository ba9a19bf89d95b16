import type { AspectRatio } from '@clipwright/contract/editor/layout'

export type OutputSize = { width: number; height: number }
export type OutputTarget = 'VIDEO_PREVIEW' | 'VIDEO_FILE'

const sizes: Record<OutputTarget, Record<AspectRatio, OutputSize>> = {
  VIDEO_PREVIEW: {
    portrait: { width: 480, height: 854 },
    square: { width: 480, height: 480 },
    landscape: { width: 854, height: 480 },
    four_five: { width: 480, height: 600 },
  },
  VIDEO_FILE: {
    portrait: { width: 1080, height: 1920 },
    square: { width: 1080, height: 1080 },
    landscape: { width: 1920, height: 1080 },
    four_five: { width: 1080, height: 1350 },
  },
}

/** Pixels, both even. */
export function outputSize(ratio: AspectRatio, target: OutputTarget): OutputSize {
  return sizes[target][ratio]
}
