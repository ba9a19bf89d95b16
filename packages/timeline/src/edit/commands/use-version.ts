import type { ClipDocument } from '../clip-document.ts'
import { edited } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** Makes the clip what it was in a kept version. What is known of the source (its words, its level) stays as it is known now. */
export function useVersion(document: ClipDocument, { version }: { version: ClipDocument }): Edited {
  const { source, words, audio } = document
  const { gainDb, targetLufs, maxTruePeakDbtp } = audio
  const level = { ...version.audio, gainDb, targetLufs, maxTruePeakDbtp }
  return edited(document, { ...version, source, words: { ...version.words, ...words }, audio: level }, 'useVersion')
}
