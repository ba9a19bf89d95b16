import { youtubeHashtagForm, writeYoutubeHashtags } from '../engines/youtube-hashtags.ts'
import type { WritingTool } from '../tool-config.ts'

export const youtubeHashtag: WritingTool = {
  slug: 'youtube-hashtag-generator',
  key: 'youtubeHashtag',
  legacyKeys: ['youtube-hashtag'],
  group: 'youtube',
  place: 3,
  utmCampaign: 'youtube_hashtag_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  input: 'description',
  result: 'list',
  hasAvailabilityNote: false,
  engine: writeYoutubeHashtags,
  form: youtubeHashtagForm,
  task: `8 YouTube hashtags from narrow to broad. Each is # and letters or digits without spaces, at most 30 characters.`,
}
