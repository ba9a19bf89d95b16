import { showNoteLines, writeShowNotes } from '../engines/show-notes.ts'
import type { TalkTool } from '../tool-config.ts'

export const showNotes: TalkTool = {
  slug: 'ai-show-note-generator',
  key: 'showNotes',
  legacyKeys: [],
  group: 'video',
  place: 2,
  utmCampaign: 'ai_show_note_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  hasAvailabilityNote: false,
  input: 'transcript',
  result: 'document',
  engine: writeShowNotes,
  linesEach: showNoteLines,
}
