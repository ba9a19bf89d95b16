import { designs } from '../engines/thumbnail-designs.ts'
import type { MediaTool } from '../media-tool.ts'

export const thumbnailMaker: MediaTool = {
  slug: 'youtube-thumbnail-maker',
  key: 'thumbnailMaker',
  legacyKeys: [],
  group: 'youtube',
  utmCampaign: 'youtube_thumbnail_maker',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  accept: 'image/*,video/*,.mkv,.mov,.webm',
  progressTexts: [],
  uiTexts: [
    'needSomething',
    'stopped',
    'openFailed',
    'noVideo',
    'noDecoder',
    'noCanvas',
    'withFaces',
    'noFaces',
    'noPicture',
    'hidesFace',
    'roughCut',
    'noCut',
    'noClip',
    'mockTitle',
    'mockChannel',
    'mockViews',
    ...designs.map(({ name }) => `design.${name}`),
  ],
}
