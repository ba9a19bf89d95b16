import type { CaptionPresetId } from '@clipwright/contract/projects/preferences'

/** `#RRGGBB` or `#RRGGBBAA`. */
export type Color = `#${string}`

/**
 * A caption look as data. Lengths are in em (the letter size) unless they say otherwise, so a look keeps its
 * proportions in every size and ratio.
 */
export type CaptionPreset = {
  id: CaptionPresetId
  name: string
  family: string
  /** Which cut stands in for scripts that the family does not have. */
  weight: 'heavy' | 'medium'
  /** Em over the frame height of a 9:16 frame; other ratios scale it. */
  size: number
  uppercase: boolean
  /** Full stops and commas at the ends of words are not drawn. */
  dropStops: boolean
  maxLines: 1 | 2 | 3 | 4
  maxWords: number
  /** Of the frame width of a 9:16 frame. */
  lineWidth: number
  lineHeight: number
  tracking: number
  wordGap: number
  align: 'center' | 'left'
  color: Color
  /** Words of the page that were not spoken yet: drawn as the rest, faint, or not at all. */
  later: 'shown' | 'dim' | 'hidden'
  keywordColor: Color
  outline: { width: number; color: Color } | null
  shadow: { x: number; y: number; blur: number; color: Color } | null
  /** Light around the letters. "highlight" takes the highlight colour. */
  glow: { width: number; blur: number; color: Color } | null
  /** The word that is being spoken. */
  spoken: {
    color: Color
    scale: number
    box: { color: Color; padX: number; padY: number; radius: number; style: 'rounded' | 'marker' } | null
  }
  /** Behind the words: one shape for the block, one for each line or one for each word. */
  panel: { color: Color; padX: number; padY: number; radius: number; per: 'block' | 'line' | 'word'; accent: Color | null } | null
  enter: 'none' | 'fade' | 'pop' | 'rise' | 'type'
}
