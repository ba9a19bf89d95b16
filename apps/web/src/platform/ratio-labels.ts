import type { AspectRatio } from '@clipwright/contract/editor/layout'

/** Width to height as people write it. */
export const ratioLabels: Record<AspectRatio, string> = { portrait: '9:16', square: '1:1', landscape: '16:9', four_five: '4:5' }

export const ratioSizes: Record<AspectRatio, { w: number; h: number }> = {
  portrait: { w: 9, h: 16 },
  square: { w: 1, h: 1 },
  landscape: { w: 16, h: 9 },
  four_five: { w: 4, h: 5 },
}

export const ratioOrder: readonly AspectRatio[] = ['portrait', 'square', 'four_five', 'landscape']
