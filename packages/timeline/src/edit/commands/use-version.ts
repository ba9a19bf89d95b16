import type { ClipDocument } from '../clip-document.ts'
import { finishEdit } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Restores a saved version of the clip. Facts about the source (its words, its level) stay as they are now. */
export function useVersion(document: ClipDocument, { version }: { version: ClipDocument }): EditResult {
  const { source, words, audio } = document
  const { gainDb, targetLufs, maxTruePeakDbtp } = audio
  const level = { ...version.audio, gainDb, targetLufs, maxTruePeakDbtp }
  return finishEdit(document, { ...version, source, words: { ...version.words, ...words }, audio: level }, 'useVersion')
}
