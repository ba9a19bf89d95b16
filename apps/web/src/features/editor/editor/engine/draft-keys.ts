import { storedKeys } from '#platform/stored-state.ts'

/** Common prefix of the keys of a clip's drafts. */
export const draftStart = (clip: string) => `editor-draft.${clip}.`

/** Storage keys for the unsent edits of tabs. */
export function draftKeys(clip: string): string[] {
  return storedKeys(draftStart(clip))
}
