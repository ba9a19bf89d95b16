import { titleForm, writeYoutubeTitles } from '../engines/youtube-title.ts'
import type { WritingTool } from '../tool-config.ts'

export const youtubeTitle: WritingTool = {
  slug: 'youtube-title-generator',
  key: 'youtubeTitle',
  legacyKeys: ['youtube-title'],
  group: 'youtube',
  place: 1,
  utmCampaign: 'youtube_title_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  input: 'description',
  result: 'list',
  hasAvailabilityNote: false,
  engine: writeYoutubeTitles,
  form: titleForm,
  task: `5 YouTube titles of at most 100 characters. The first 60 characters of each tell the subject. No shouting, no promise that the description does not make.`,
}
