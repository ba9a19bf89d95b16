import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { uploadClipBody } from '../../sources/uploads/upload-at-once.ts'

/** The server takes calls of at most 1 MiB; larger documents go as an upload. */
const mostInlineBytes = 900_000
/** Browsers finish calls of at most 64 KiB once their page is gone. */
const mostLeftBytes = 60_000

const encoder = new TextEncoder()
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length
// Most of a long document is its words, which edits leave unchanged.
const bytesOfWords = new WeakMap<ClipDocument['words'], number>()

/** Whether it is too large for one call. */
export function isLong(document: ClipDocument): boolean {
  return bytesOfDocument(document) > mostInlineBytes
}

/** Whether it is small enough for a call that outlives its page. */
export function isShort(document: ClipDocument): boolean {
  return bytesOfDocument(document) <= mostLeftBytes
}

function bytesOfDocument(document: ClipDocument): number {
  const { words, ...rest } = document
  const wordBytes = bytesOfWords.get(words) ?? bytesOf(words)
  bytesOfWords.set(words, wordBytes)
  return wordBytes + bytesOf(rest)
}

/** A document as sent in a call: itself, or an upload of it where it is too large. */
export async function toClipBody(
  clip: string,
  document: ClipDocument,
): Promise<{ clipBody: EditedClip['clipBody'] } | { clipBodyPath: string }> {
  if (!isLong(document)) return { clipBody: document as unknown as EditedClip['clipBody'] }
  return { clipBodyPath: await uploadClipBody(clip, JSON.stringify(document)) }
}
