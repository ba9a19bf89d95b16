const shortest = 4
const longest = 24
/** From this length on a word may differ by two letters. */
export const longWord = 8

/**
 * The word, and every form of it without one letter; for long words also without two. Must match `search_variants` in the
 * database.
 */
export function variantsOf(word: string): string[] {
  if (word.length < shortest || word.length > longest || /\d/.test(word)) return []
  const once = withoutOne(word)
  const twice = word.length >= longWord ? once.flatMap(withoutOne) : []
  return [...new Set([word, ...once, ...twice])]
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1))
}

/** Whether one word can be a typo of the other: one letter off, two in a long word. Swapped neighbours count as one. */
export function isSlipOf(typed: string, word: string): boolean {
  const most = Math.min(typed.length, word.length) >= longWord ? 2 : 1
  return Math.abs(typed.length - word.length) <= most && editDistance(typed, word) <= most
}

/** Edit distance: a letter more, less or different, or two neighbours swapped. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      row.push(best)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}
