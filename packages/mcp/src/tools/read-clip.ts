import { ClipInput, ClipWords, readClipDocument, toClipWords } from '../clip-words.ts'
import { defineTool } from '../tool.ts'

export const readClip = defineTool({
  name: 'read_clip',
  title: 'Read the words of a clip',
  description: 'The words of a clip with their ids, to edit it by text with edit_clip.',
  input: ClipInput,
  output: ClipWords,
  isReadOnly: true,
  async run(clip, { call }) {
    const { document, revision } = await readClipDocument(call, clip)
    return toClipWords(document, revision)
  },
})
