/** For each word of the script the index of the same recognised word, or null. */
type WordMatches = (number | null)[]

type MatchOptions = {
  /** Most cells compared at once; a larger gap between anchors stays unmatched. */
  largestTable?: number
}

const keyOf = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Matches two versions of the same speech. Runs of three words that occur once in both are anchors; between anchors
 * dynamic programming finds the best alignment. Matches never cross.
 */
export function matchWords(script: readonly string[], recognisedTexts: readonly string[], options: MatchOptions = {}): WordMatches {
  const left = script.map(keyOf)
  const right = recognisedTexts.map(keyOf)
  const matches: WordMatches = left.map(() => null)
  const anchors = [...findAnchors(left, right), { left: left.length, right: right.length }]
  let from = { left: 0, right: 0 }
  for (const anchor of anchors) {
    const cells = (anchor.left - from.left) * (anchor.right - from.right)
    if (cells > 0 && cells <= (options.largestTable ?? 4_000_000)) {
      const part = alignPart(left.slice(from.left, anchor.left), right.slice(from.right, anchor.right))
      for (const [a, b] of part) matches[from.left + a] = from.right + b
    }
    if (anchor.left < left.length) matches[anchor.left] = anchor.right
    from = { left: anchor.left + 1, right: anchor.right + 1 }
  }
  return matches
}

type Anchor = { left: number; right: number }

function findAnchors(left: readonly string[], right: readonly string[]): Anchor[] {
  const size = 3
  const once = (words: readonly string[]) => {
    const places = new Map<string, number>()
    for (let index = 0; index + size <= words.length; index += 1) {
      const key = words.slice(index, index + size).join(' ')
      places.set(key, places.has(key) ? -1 : index)
    }
    return places
  }
  const onRight = once(right)
  const pairs: Anchor[] = []
  for (const [key, place] of once(left)) {
    const other = onRight.get(key) ?? -1
    if (place >= 0 && other >= 0) pairs.push({ left: place, right: other })
  }
  return findLongestRising(pairs.toSorted((a, b) => a.left - b.left))
}

/** The longest chain of anchors that increases on both sides. */
function findLongestRising(pairs: readonly Anchor[]): Anchor[] {
  const tails: number[] = []
  const before: (number | undefined)[] = []
  pairs.forEach((pair, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.right ?? 0) < pair.right) low = middle + 1
      else high = middle
    }
    before[index] = tails[low - 1]
    tails[low] = index
  })
  const chain: Anchor[] = []
  for (let index = tails.at(-1); index !== undefined; index = before[index]) {
    const pair = pairs[index]
    if (pair) chain.push(pair)
  }
  return chain.reverse()
}

const gapCost = -0.7

function alignPart(left: readonly string[], right: readonly string[]): [number, number][] {
  const width = right.length + 1
  const scores = new Float32Array((left.length + 1) * width)
  // 0 both, 1 left only, 2 right only.
  const moves = new Uint8Array(scores.length)
  for (let b = 1; b < width; b += 1) set(scores, moves, { cell: b, score: b * gapCost, move: 2 })
  for (let a = 1; a <= left.length; a += 1) {
    set(scores, moves, { cell: a * width, score: a * gapCost, move: 1 })
    for (let b = 1; b < width; b += 1) {
      const cell = a * width + b
      const both = (scores[cell - width - 1] ?? 0) + compareWords(left[a - 1] ?? '', right[b - 1] ?? '')
      const leftOnly = (scores[cell - width] ?? 0) + gapCost
      const rightOnly = (scores[cell - 1] ?? 0) + gapCost
      if (both >= leftOnly && both >= rightOnly) set(scores, moves, { cell, score: both, move: 0 })
      else if (leftOnly >= rightOnly) set(scores, moves, { cell, score: leftOnly, move: 1 })
      else set(scores, moves, { cell, score: rightOnly, move: 2 })
    }
  }
  return traceBack(moves, left, right)
}

function set(scores: Float32Array, moves: Uint8Array, at: { cell: number; score: number; move: number }): void {
  scores[at.cell] = at.score
  moves[at.cell] = at.move
}

function traceBack(moves: Uint8Array, left: readonly string[], right: readonly string[]): [number, number][] {
  const pairs: [number, number][] = []
  let a = left.length
  let b = right.length
  while (a > 0 && b > 0) {
    const move = moves[a * (right.length + 1) + b]
    if (move === 0) {
      a -= 1
      b -= 1
      if (compareWords(left[a] ?? '', right[b] ?? '') > 0) pairs.push([a, b])
    } else if (move === 1) a -= 1
    else b -= 1
  }
  return pairs.reverse()
}

/** 2 for the same word, above 0 for a near one, −1 otherwise. */
function compareWords(a: string, b: string): number {
  if (a === b) return a === '' ? -1 : 2
  const longest = Math.max(a.length, b.length)
  if (longest < 4 || Math.abs(a.length - b.length) > 2 || (a[0] !== b[0] && a.at(-1) !== b.at(-1))) return -1
  return measureEditDistance(a, b) <= Math.max(1, longest * 0.3) ? 0.8 : -1
}

function measureEditDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
