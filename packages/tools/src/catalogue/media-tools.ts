// Written by tools/list-tools.ts.
import type { MediaTool } from '../media-tool.ts'
import { thumbnailMaker } from './youtube-thumbnail-maker.ts'
import { transcriptMaker } from './transcript-maker.ts'
import { videoCompressor } from './video-compressor.ts'
import { photoRelighting } from './photo-relighting.ts'

/** In the order of the site's lists. */
export const mediaTools: readonly MediaTool[] = [thumbnailMaker, transcriptMaker, videoCompressor, photoRelighting]
