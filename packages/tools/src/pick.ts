import { hasListedWord } from './moderation/listed-words.ts'

/** A number from a text, always the same: for a choice that differs between descriptions and not between calls. */
export function seedOf(text: string): number {
  let hash = 2166136261
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** The list in an order that depends on the seed alone. */
export function shuffle<T>(list: readonly T[], seed: number): T[] {
  const result = [...list]
  let state = seed || 1
  for (let at = result.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = Math.floor((state / 4294967296) * (at + 1))
    ;[result[at], result[other]] = [result[other] as T, result[at] as T]
  }
  return result
}

/** Texts that a reader takes for the same have the same key. */
export const sameKey = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Without later ones that read the same as an earlier one. */
export function dropRepeats(texts: readonly string[]): string[] {
  const earlierKeys = new Set<string>()
  return texts.filter((text) => {
    const key = sameKey(text)
    if (key === '' || earlierKeys.has(key)) return false
    earlierKeys.add(key)
    return true
  })
}

/** One round of a list, without listed words. Only the first may be short; a later one that is not full is left out. */
export function pageOf(texts: readonly string[], round: number, size: number): { items: string[]; hasMore: boolean } {
  const all = texts.filter((text) => !hasListedWord(text))
  const items = all.slice(round * size, (round + 1) * size)
  return { items: round > 0 && items.length < size ? [] : items, hasMore: all.length >= (round + 2) * size }
}
