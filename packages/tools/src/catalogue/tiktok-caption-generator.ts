import { captionForm, writeTiktokCaptions } from '../engines/tiktok-captions.ts'
import type { WritingTool } from '../tool-config.ts'

export const tiktokCaption: WritingTool = {
  slug: 'tiktok-caption-generator',
  key: 'tiktokCaption',
  legacyKeys: ['tiktok-caption-generator'],
  group: 'tiktok',
  place: 1,
  utmCampaign: 'tiktok_caption_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'generation',
  input: 'description',
  result: 'texts',
  hasAvailabilityNote: false,
  engine: writeTiktokCaptions,
  form: captionForm,
  task: `3 TikTok captions. Each is one or two short sentences, then an empty line and 3 to 7 hashtags.`,
}
