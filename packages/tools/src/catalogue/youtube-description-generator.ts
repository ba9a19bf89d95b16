import { descriptionForm, writeYoutubeDescriptions } from '../engines/youtube-description.ts'
import type { WritingTool } from '../tool-config.ts'

export const youtubeDescription: WritingTool = {
  slug: 'youtube-description-generator',
  key: 'youtubeDescription',
  legacyKeys: ['youtube-description'],
  group: 'youtube',
  place: 2,
  utmCampaign: 'youtube_description_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  input: 'description',
  result: 'texts',
  hasAvailabilityNote: false,
  engine: writeYoutubeDescriptions,
  form: descriptionForm,
  task: `3 different descriptions of the YouTube video. Each tells the subject in its first 150 characters, says what a viewer gets, lists the parts if the description names any, ends with one call to action and a line of 3 hashtags. 80 to 1500 characters each.`,
}
