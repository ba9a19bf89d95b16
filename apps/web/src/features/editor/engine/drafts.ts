import { forget, readRemembered, remember, rememberedKeys } from '#platform/remembered-state.ts'
import { recoverDraft, type Draft, type Saved } from './saver.ts'

const startOf = (clip: string) => `editor-draft.${clip}.`

/** Where a tab keeps what it has not sent yet. */
export function draftPlace(clip: string, writer: string): (text: string | null) => void {
  const key = startOf(clip) + writer
  return (text) => (text === null ? forget(key) : remember(key, text))
}

/** What earlier tabs left behind, the newest edit last. What cannot be read is thrown away. */
export function findDrafts(clip: string, saved: Saved): { key: string; draft: Draft }[] {
  return rememberedKeys(startOf(clip))
    .flatMap((key) => {
      const draft = recoverDraft(readRemembered(key, ''), saved)
      if (!draft) forget(key)
      return draft ? [{ key, draft }] : []
    })
    .toSorted((a, b) => a.draft.atMs - b.draft.atMs)
}

export function dropDraft(key: string): void {
  forget(key)
}
