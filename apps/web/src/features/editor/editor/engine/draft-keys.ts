import { rememberedKeys } from '#platform/remembered-state.ts'

/** What the keys of all drafts of a clip begin with. */
export const draftStart = (clip: string) => `editor-draft.${clip}.`

/** Keys under which tabs keep what they have not sent yet. */
export function draftKeys(clip: string): string[] {
  return rememberedKeys(draftStart(clip))
}
