import { bioForm, writeTiktokBios } from '../engines/tiktok-bio.ts'
import type { WritingTool } from '../tool-config.ts'

export const tiktokBio: WritingTool = {
  slug: 'tiktok-bio-generator',
  key: 'tiktokBio',
  legacyKeys: ['tiktok-bio-generator'],
  group: 'tiktok',
  place: 3,
  utmCampaign: 'tiktok_bio_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  input: 'description',
  result: 'list',
  hasAvailabilityNote: false,
  engine: writeTiktokBios,
  form: bioForm,
  task: `5 TikTok bios of at most 80 characters each.`,
}
