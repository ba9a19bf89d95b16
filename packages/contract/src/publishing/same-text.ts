const leastWords = 4
const leastShare = 0.8

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Words of a text, also where no spaces part them, without links, signs and case, each once. */
function wordsOf(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/https?:\/\/\S+/g, ' ')
  return new Set([...segmenter.segment(plain)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])))
}

/** Whether two texts say nearly the same: four in five of their words are in both. Very short ones do not count. */
export function isNearlySame(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (Math.min(a.size, b.size) < leastWords) return false
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= leastShare * (a.size + b.size - shared)
}
