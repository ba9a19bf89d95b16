import { putClipDocument } from '@clipwright/contract/editor/clip-edits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { correctWord } from '@clipwright/timeline/edit/commands/correct-word'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { restoreWords } from '@clipwright/timeline/edit/commands/restore-words'
import type { EditResult, RefusalName } from '@clipwright/timeline/edit/edit-result'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { ClipInput, clipRef, ClipWords, readClipDocument, toClipWords } from '../clip-words.ts'
import { defineTool } from '../tool.ts'

/** Those that these edits can meet. */
const reasons: Partial<Record<RefusalName, string>> = {
  'clip-too-short': 'A clip needs at least one second.',
  'unknown-word': 'The clip has no word with one of these ids; read_clip lists them.',
  'nothing-changes': 'That changes nothing: the words are so already.',
  'empty-text': 'A corrected word needs letters.',
}

function requireDocument(result: EditResult): ClipDocument {
  if ('document' in result) return result.document
  throw new RefusedCall('InvalidParam', reasons[result.refusal] ?? `This edit cannot be made: ${result.refusal}.`)
}

const WordIds = z.array(z.string()).max(5000)

export const editClip = defineTool({
  name: 'edit_clip',
  title: 'Edit a clip by its words',
  description:
    'Cuts words out of a clip, brings cut words back, and corrects how words are written in the captions. Cuts lie in the pauses around the words. Made in this order, saved as one change that a person can undo in the editor.',
  input: ClipInput.extend({
    revision: z.number().int().min(0).describe('From read_clip or the edit before; refused when somebody saved since'),
    cut: WordIds.default([]).describe('Ids of words to take out'),
    restore: WordIds.default([]).describe('Ids of words to bring back'),
    correct: z
      .array(z.object({ wordId: z.string(), text: z.string().min(1).max(200) }))
      .max(500)
      .default([]),
  }),
  output: ClipWords,
  async run({ projectId, clipId, revision, cut, restore, correct }, { call }) {
    const clip = { projectId, clipId }
    let { document } = await readClipDocument(call, clip)
    if (cut.length > 0) document = requireDocument(cutWords(document, { wordIds: cut }))
    if (restore.length > 0) document = requireDocument(restoreWords(document, { wordIds: restore }))
    for (const word of correct) document = requireDocument(correctWord(document, word))
    const saved = await call(putClipDocument, { clip: clipRef(clip), clipBody: document }, { ifMatch: revision })
    return toClipWords(document, saved.revision)
  },
})
