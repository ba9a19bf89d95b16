// Written by tools/list-tools.ts from packages/tools/src/catalogue.
export const writingToolSlugs = [
  'youtube-title-generator',
  'youtube-description-generator',
  'youtube-hashtag-generator',
  'youtube-name-generator',
  'video-script-generator',
  'tiktok-caption-generator',
  'tiktok-hashtag-generator',
  'tiktok-bio-generator',
  'tiktok-username-generator',
] as const
export const talkToolSlugs = ['ai-show-note-generator', 'ai-video-summarizer'] as const
/** Names of tools in links of earlier days. */
export const earlierToolKeys = ['youtube-title', 'youtube-description', 'youtube-hashtag', 'youtube-channel-name', 'video-script'] as const
