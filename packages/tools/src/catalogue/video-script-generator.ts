import { scriptForm, scriptTask, writeVideoScript } from '../engines/video-script.ts'
import type { WritingTool } from '../tool-config.ts'

export const videoScript: WritingTool = {
  slug: 'video-script-generator',
  key: 'videoScript',
  legacyKeys: ['video-script'],
  group: 'video',
  place: 1,
  utmCampaign: 'video_script_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  input: 'description',
  result: 'texts',
  hasAvailabilityNote: false,
  engine: writeVideoScript,
  form: scriptForm,
  task: scriptTask,
}
