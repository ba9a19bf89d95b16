import { z } from 'zod'

/** What a clip can be downloaded as besides a video: projects for editing programs, subtitles, and the names of those whose images it shows. */
export const ClipFormat = z.enum(['XMEML', 'FCPXML', 'OTIO', 'SRT', 'VTT', 'CREDITS'])
export type ClipFormat = z.infer<typeof ClipFormat>

/** Something of a clip that a format has no place for. */
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
  /** What of this clip the file does not carry; empty when it carries everything. */
  leftOut: z.array(LeftOut),
})
export type ClipDownload = z.infer<typeof ClipDownload>
