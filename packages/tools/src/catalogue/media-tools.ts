import type { MediaTool } from '../media-tool.ts'
import { videoCompressor } from './video-compressor.ts'

/** The tools that run in the browser, in the order of the site's lists. */
export const mediaTools: readonly MediaTool[] = [videoCompressor]
