import { summaryLines, writeVideoSummary } from '../engines/video-summary.ts'
import type { TalkTool } from '../tool-config.ts'

export const videoSummary: TalkTool = {
  slug: 'ai-video-summarizer',
  key: 'videoSummary',
  legacyKeys: [],
  group: 'video',
  place: 3,
  utmCampaign: 'ai_video_summarizer',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  hasAvailabilityNote: false,
  input: 'transcript',
  result: 'document',
  engine: writeVideoSummary,
  linesEach: summaryLines,
}
