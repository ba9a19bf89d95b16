import type { MediaTool } from '../media-tool.ts'

export const photoRelighting: MediaTool = {
  slug: 'photo-relighting',
  key: 'photoRelighting',
  legacyKeys: [],
  group: 'video',
  utmCampaign: 'photo_relighting',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  accept: 'image/*',
  progressTexts: [],
  uiTexts: ['needFile', 'stopped', 'openFailed', 'noCanvas', 'withFace', 'noFace', 'noGpu'],
}
