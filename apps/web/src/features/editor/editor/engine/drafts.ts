import { removeStored, readStored, writeStored, storedKeys } from '#platform/stored-state.ts'
import { draftKeys, draftStart } from './draft-keys.ts'
import { recoverDraft, type Draft, type JournalPlace, type Saved } from './saver.ts'

// A draft lies under a key of its own, and each line that came to it later under another one: an edit writes its own line
// alone. A draft that is written anew begins a new round, and lines of earlier rounds are none of it any more; so it is
// whole, before or after, whatever ends the tab between two keys.

const lineKey = (key: string, round: number, at: number) => `${key}.${round}.${at}`

/** Storage for a tab's unsent edits. */
export function draftPlace(clip: string, writer: string): JournalPlace {
  const key = draftStart(clip) + writer
  let round = 0
  let lines = 0
  return {
    replace(text) {
      if (text === null) removeStored(key)
      else if (!writeStored(key, { round: round + 1, text })) return false
      for (let at = 0; at < lines; at += 1) removeStored(lineKey(key, round, at))
      round += 1
      lines = 0
      return true
    },
    append(line) {
      if (!writeStored(lineKey(key, round, lines), line)) return false
      lines += 1
      return true
    },
  }
}

/** The journal under a key with its added lines. Earlier releases stored it as one text. */
function textAt(key: string, keys: readonly string[]): string {
  const head = readStored<unknown>(key, '')
  if (typeof head !== 'object' || head === null) return String(head)
  const { round, text } = head as { round?: unknown; text?: unknown }
  const start = `${key}.${String(round)}.`
  const lines = keys
    .filter((other) => other.startsWith(start))
    .toSorted((a, b) => Number(a.slice(start.length)) - Number(b.slice(start.length)))
    .map((other) => readStored(other, ''))
  return [String(text), ...lines].join('\n')
}

/** Drafts of earlier tabs, newest edit last. Unreadable ones are deleted. */
export function findDrafts(clip: string, saved: Saved): { key: string; draft: Draft }[] {
  const keys = draftKeys(clip)
  const isLine = (key: string) => key.slice(draftStart(clip).length).includes('.')
  const heads = keys.filter((key) => !isLine(key))
  // The tab closed between writing its draft and its lines; the server had those.
  for (const key of keys.filter(isLine)) if (!heads.some((head) => key.startsWith(`${head}.`))) removeStored(key)
  return heads
    .flatMap((key) => {
      const draft = recoverDraft(textAt(key, keys), saved)
      if (!draft) dropDraft(key)
      return draft ? [{ key, draft }] : []
    })
    .toSorted((a, b) => a.draft.atMs - b.draft.atMs)
}

export function dropDraft(key: string): void {
  removeStored(key)
  for (const line of storedKeys(`${key}.`)) removeStored(line)
}
