import type { MediaTool } from '../media-tool.ts'
import { transcriptMaker } from './transcript-maker.ts'
import { videoCompressor } from './video-compressor.ts'

/** The tools that work on files, in the order of the site's lists. */
export const mediaTools: readonly MediaTool[] = [transcriptMaker, videoCompressor]
