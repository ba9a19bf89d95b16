import type { SourcePlatform } from '@clipwright/contract/projects/projects'

const sites: readonly (readonly [RegExp, SourcePlatform])[] = [
  [/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'YOUTUBE'],
  [/(^|\.)(drive|docs)\.google\.com$/, 'GDRIVE'],
  [/(^|\.)zoom\.(us|com)$/, 'ZOOM'],
  [/(^|\.)streamyard\.com$/, 'STREAM_YARD'],
]

// Their pages never name a playable file, so reading the page first would only cost time.
const extractorHosts =
  /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|twitch\.tv|rumble\.com|x\.com|twitter\.com|facebook\.com|fb\.watch|instagram\.com|tiktok\.com|linkedin\.com|loom\.com|dailymotion\.com)$/

/** The site a link belongs to, by its host; undefined for the rest of the web. */
export function sitePlatform(host: string): SourcePlatform | undefined {
  return sites.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1]
}

export function needsExtractor(host: string): boolean {
  return extractorHosts.test(host.toLowerCase())
}
