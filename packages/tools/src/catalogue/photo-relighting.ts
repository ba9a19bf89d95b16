import type { MediaTool } from '../media-tool.ts'

export const photoRelighting: MediaTool = {
  slug: 'photo-relighting',
  key: 'photoRelighting',
  legacyKeys: [],
  group: 'video',
  place: 6,
  utmCampaign: 'photo_relighting',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  folder: 'relight',
  inTerminal: false,
  accept: 'image/*',
  progressTexts: [],
  uiTexts: ['needFile', 'stopped', 'openFailed', 'noCanvas', 'withFace', 'noFace', 'noGpu'],
}
