import { z } from 'zod'

/** Downloads of a clip other than video: projects for editing programs, subtitles, and image credits. */
export const ClipFormat = z.enum(['XMEML', 'FCPXML', 'OTIO', 'SRT', 'VTT', 'CREDITS'])
export type ClipFormat = z.infer<typeof ClipFormat>

/** Something of a clip that a format cannot represent. */
export const LeftOut = z.enum([
  'captionStyle',
  'captions',
  'wordEmoji',
  'crops',
  'blurredGround',
  'overlayText',
  'overlayPlaces',
  'pictureOpacity',
  'pictureMove',
  'pictureFit',
  'ducking',
  'soundLevels',
  'censorTone',
  'watermark',
])
export type LeftOut = z.infer<typeof LeftOut>

/** A file to download. */
export const ClipDownload = z.object({
  format: ClipFormat,
  /** Signed. */
  url: z.string(),
  /** What of this clip the file lacks; empty when it has everything. */
  leftOut: z.array(LeftOut),
})
export type ClipDownload = z.infer<typeof ClipDownload>
