import { usernameForm, writeTiktokUsernames } from '../engines/tiktok-usernames.ts'
import type { WritingTool } from '../tool-config.ts'

export const tiktokUsername: WritingTool = {
  slug: 'tiktok-username-generator',
  key: 'tiktokUsername',
  legacyKeys: ['tiktok-username-generator'],
  group: 'tiktok',
  place: 4,
  utmCampaign: 'tiktok_username_generator',
  allowIndexing: false,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'generation',
  input: 'description',
  result: 'list',
  writesNames: true,
  hasAvailabilityNote: true,
  looksUpNames: true,
  engine: writeTiktokUsernames,
  form: usernameForm,
  task: `10 TikTok usernames: 4 to 20 lower-case Latin letters, digits, underscores or dots, no dot at the end.`,
}
