import { nameForm, writeYoutubeNames } from '../engines/youtube-names.ts'
import type { WritingTool } from '../tool-config.ts'

export const youtubeName: WritingTool = {
  slug: 'youtube-name-generator',
  key: 'youtubeName',
  legacyKeys: ['youtube-channel-name'],
  group: 'youtube',
  place: 4,
  utmCampaign: 'youtube_name_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'names',
  input: 'description',
  result: 'list',
  writesNames: true,
  hasAvailabilityNote: true,
  engine: writeYoutubeNames,
  form: nameForm,
  task: `20 names for a YouTube channel, each of 3 to 30 characters. Mix invented words, blends, alliteration and plain pairs of words; no word may come in more than two of the names.`,
}
