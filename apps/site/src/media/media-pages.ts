import { compressorCard } from '../pages/cards/compressor-card.ts'
import type { MediaCard } from '../pages/cards/media-card.ts'
import { relightCard } from '../pages/cards/relight-card.ts'
import { thumbnailCard } from '../pages/cards/thumbnail-card.ts'
import { transcriptCard } from '../pages/cards/transcript-card.ts'

/** What the page of each media tool is made of, by slug: its card, and its script in this folder. */
export const mediaPages: Readonly<Record<string, { card: MediaCard; script: string }>> = {
  'video-compressor': { card: compressorCard, script: 'compressor/page.ts' },
  'photo-relighting': { card: relightCard, script: 'relight/page.ts' },
  'transcript-maker': { card: transcriptCard, script: 'transcript/page.ts' },
  'youtube-thumbnail-maker': { card: thumbnailCard, script: 'thumbnail/page.ts' },
}
