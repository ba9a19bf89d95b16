import type { MediaTool } from '../media-tool.ts'
import { photoRelighting } from './photo-relighting.ts'
import { transcriptMaker } from './transcript-maker.ts'
import { videoCompressor } from './video-compressor.ts'
import { thumbnailMaker } from './youtube-thumbnail-maker.ts'

/** The tools that work on files, in the order of the site's lists. */
export const mediaTools: readonly MediaTool[] = [thumbnailMaker, transcriptMaker, videoCompressor, photoRelighting]
