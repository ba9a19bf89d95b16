// Written by tools/list-tools.ts.
import type { ToolConfig } from '../tool-config.ts'
import { youtubeTitle } from './youtube-title-generator.ts'
import { youtubeDescription } from './youtube-description-generator.ts'
import { youtubeHashtag } from './youtube-hashtag-generator.ts'
import { youtubeName } from './youtube-name-generator.ts'
import { videoScript } from './video-script-generator.ts'
import { showNotes } from './ai-show-note-generator.ts'
import { videoSummary } from './ai-video-summarizer.ts'
import { tiktokCaption } from './tiktok-caption-generator.ts'
import { tiktokHashtag } from './tiktok-hashtag-generator.ts'
import { tiktokBio } from './tiktok-bio-generator.ts'
import { tiktokUsername } from './tiktok-username-generator.ts'

/** In the order of the site's lists. */
export const freeTools: readonly ToolConfig[] = [
  youtubeTitle,
  youtubeDescription,
  youtubeHashtag,
  youtubeName,
  videoScript,
  showNotes,
  videoSummary,
  tiktokCaption,
  tiktokHashtag,
  tiktokBio,
  tiktokUsername,
]
