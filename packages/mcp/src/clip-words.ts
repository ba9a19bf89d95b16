import { getClipDocument } from '@clipwright/contract/editor/clip-edits'
import { finishedMs } from '@clipwright/timeline/edit/document-ranges'
import { isHeard, spokenText, wordsInOrder, writtenText } from '@clipwright/timeline/edit/document-words'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { createLayout } from '@clipwright/timeline/layout/clip-layout'
import { z } from 'zod'
import type { ApiCaller } from './api-caller.ts'

export const ClipInput = z.object({ projectId: z.string(), clipId: z.string() })

/** A clip as its words. */
export const ClipWords = z.object({
  revision: z.number().describe('Send it with the next edit'),
  durationSec: z.number(),
  text: z.string().describe('What is said in the clip as it plays'),
  words: z
    .array(z.object({ wordId: z.string(), text: z.string(), startSec: z.number(), isCut: z.boolean() }))
    .describe('All words at hand, also those that are cut and some around the clip'),
})

export const clipRef = ({ projectId, clipId }: z.infer<typeof ClipInput>) => `${projectId}.${clipId}`

export async function readClipDocument(
  call: ApiCaller,
  clip: z.infer<typeof ClipInput>,
): Promise<{ document: ClipDocument; revision: number }> {
  const { clipBody, revision } = await call(getClipDocument, { clip: clipRef(clip) })
  return { document: readDocument(clipBody), revision }
}

export function toClipWords(document: ClipDocument, revision: number): z.infer<typeof ClipWords> {
  const layout = createLayout()
  return {
    revision,
    durationSec: finishedMs(document) / 1000,
    text: spokenText(document, layout),
    words: wordsInOrder(document, layout).map((word) => ({
      wordId: word.id,
      text: writtenText(document, word),
      startSec: word.startMs / 1000,
      isCut: !isHeard(document, word, layout),
    })),
  }
}
