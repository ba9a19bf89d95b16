import { type Domain, domains, type ToolWords } from '../words/tool-words.ts'

/** Repairing, building and learning come with many subjects. */
const domainWeights: Readonly<Partial<Record<Domain, number>>> = { making: 0.7, learning: 0.7 }

/** The field that most words point to; the first words of a description count for more. */
export function findDomain(text: string, words: ToolWords): Domain | null {
  const lower = text.toLowerCase()
  const isSpaced = !/[\p{Script=Han}\p{Script=Hangul}]/u.test(lower)
  const tokens = isSpaced ? (lower.match(/[\p{L}\p{N}]+/gu) ?? []) : [lower]
  const scores = new Map<Domain, number>()
  for (const domain of domains) {
    const keys = words.domains[domain].keys.split(' ').filter(Boolean)
    const hits = tokens.map((token, index) => (keys.some((key) => matches(token, key, isSpaced)) ? 2 - index / tokens.length : 0))
    const score = hits.reduce((sum, hit) => sum + hit, 0) * (domainWeights[domain] ?? 1)
    if (score > 0) scores.set(domain, score)
  }
  const [best] = [...scores].toSorted(([, a], [, b]) => b - a)
  // Who restores a motorcycle goes nowhere on it.
  return best?.[0] === 'outdoors' && scores.has('making') ? 'making' : (best?.[0] ?? null)
}

/** A short key is a whole word, or "car" would be in "carpet". */
function matches(token: string, key: string, isSpaced: boolean): boolean {
  if (!isSpaced) return token.includes(key)
  if (key.endsWith('*')) return token.startsWith(key.slice(0, -1))
  return key.length <= 3 ? token === key || token === `${key}s` : token.startsWith(key)
}
