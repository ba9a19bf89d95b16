// Written by tools/list-tools.ts.
import { card as thumbnailCard } from './thumbnail/card.ts'
import { card as transcriptCard } from './transcript/card.ts'
import { card as compressorCard } from './compressor/card.ts'
import { card as relightCard } from './relight/card.ts'
import type { MediaCard } from './media-card.ts'

/** What the page of each media tool shows of its own, by slug. */
export const mediaCards: Readonly<Record<string, MediaCard>> = {
  'youtube-thumbnail-maker': thumbnailCard,
  'transcript-maker': transcriptCard,
  'video-compressor': compressorCard,
  'photo-relighting': relightCard,
}
