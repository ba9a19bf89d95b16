import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'

/** The preset of each speaker: bright on dark outlines, told apart by lightness too, so not by hue alone. */
export const usualSpeakerColors: Record<SpeakerLabel, `#${string}`> = {
  'Speaker 1': '#FFFFFF',
  'Speaker 2': '#FFD84D',
  'Speaker 3': '#5CE1E6',
  'Speaker 4': '#9BE870',
  'Speaker 5': '#FF9EC7',
  Unassigned: '#D9D9D9',
}
