import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { uploadClipBody } from '../../sources/uploads/upload-at-once.ts'

/** The server takes calls of at most 1 MiB; what is above this goes as an upload. */
const mostInlineBytes = 900_000

const encoder = new TextEncoder()
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length
// Nearly all of a long document is its words, and edits leave them as they are.
const bytesOfWords = new WeakMap<ClipDocument['words'], number>()

/** Whether one call cannot carry it. */
export function isLong(document: ClipDocument): boolean {
  const { words, ...rest } = document
  const wordBytes = bytesOfWords.get(words) ?? bytesOf(words)
  bytesOfWords.set(words, wordBytes)
  return wordBytes + bytesOf(rest) > mostInlineBytes
}

/** A document as a call carries it: itself, or where it is too long for one the upload that holds it. */
export async function toClipBody(
  clip: string,
  document: ClipDocument,
): Promise<{ clipBody: EditedClip['clipBody'] } | { clipBodyPath: string }> {
  if (!isLong(document)) return { clipBody: document as unknown as EditedClip['clipBody'] }
  return { clipBodyPath: await uploadClipBody(clip, JSON.stringify(document)) }
}
