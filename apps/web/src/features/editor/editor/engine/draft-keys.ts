import { storedKeys } from '#platform/stored-state.ts'

/** What the keys of all drafts of a clip begin with. */
export const draftStart = (clip: string) => `editor-draft.${clip}.`

/** Keys under which tabs keep what they have not sent yet. */
export function draftKeys(clip: string): string[] {
  return storedKeys(draftStart(clip))
}
