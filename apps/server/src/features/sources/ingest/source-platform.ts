import type { SourcePlatform } from '@clipwright/contract/projects/projects'

const SITES: readonly (readonly [RegExp, SourcePlatform])[] = [
  [/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'YOUTUBE'],
  [/(^|\.)(drive|docs)\.google\.com$/, 'GDRIVE'],
  [/(^|\.)zoom\.(us|com)$/, 'ZOOM'],
  [/(^|\.)streamyard\.com$/, 'STREAM_YARD'],
]

// Their pages never name a playable file, so looking at the page first would only cost time.
const NEEDS_EXTRACTOR =
  /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|twitch\.tv|rumble\.com|x\.com|twitter\.com|facebook\.com|fb\.watch|instagram\.com|tiktok\.com|linkedin\.com|loom\.com|dailymotion\.com)$/

/** The site a link belongs to, by its host; undefined for the rest of the web. */
export function sitePlatform(host: string): SourcePlatform | undefined {
  return SITES.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1]
}

export function needsExtractor(host: string): boolean {
  return NEEDS_EXTRACTOR.test(host.toLowerCase())
}
