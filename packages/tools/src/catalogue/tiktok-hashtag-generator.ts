import { tiktokHashtagForm, writeTiktokHashtags } from '../engines/tiktok-hashtags.ts'
import type { WritingTool } from '../tool-config.ts'

export const tiktokHashtag: WritingTool = {
  slug: 'tiktok-hashtag-generator',
  key: 'tiktokHashtag',
  legacyKeys: ['tiktok-hashtag-generator'],
  group: 'tiktok',
  place: 2,
  utmCampaign: 'tiktok_hashtag_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'generation',
  input: 'description',
  result: 'list',
  hasAvailabilityNote: false,
  engine: writeTiktokHashtags,
  form: tiktokHashtagForm,
  task: `5 TikTok hashtags, from narrow to broad. Each is # and letters or digits without spaces, at most 30 characters.`,
}
