import { checkVideoScript, writeVideoScript } from '../engines/video-script.ts'
import type { WritingTool } from '../tool-config.ts'

export const videoScript: WritingTool = {
  slug: 'video-script-generator',
  key: 'videoScript',
  legacyKeys: ['video-script'],
  group: 'video',
  utmCampaign: 'video_script_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  input: 'description',
  result: 'texts',
  hasAvailabilityNote: false,
  engine: writeVideoScript,
  check: checkVideoScript,
  task: `1 script for the video, as one text. It has a hook, two to five sections and a call to action. Each part begins with a line of its times and its name, separated by two spaces, such as 0:00–0:15  Hook; parts follow each other without a gap. Below it stand a line On screen: and a line Say: (translated), and an empty line.`,
}
