import type { SourceView } from '../moments/source-view.ts'
import type { Sentence } from '../text/source-text.ts'

/** Sentences compared on each side, and how far back a term counts as recent. */
const reach = { block: 5, recent: 6 }

/** Distinct terms of each sentence, as numbers, and the rarity of each in the talk. */
function weighTerms(sentences: readonly Sentence[]): { terms: number[][]; idf: Float64Array } {
  const ids = new Map<string, number>()
  const terms = sentences.map((sentence) =>
    [...new Set(sentence.terms)].map((term) => {
      let id = ids.get(term)
      if (id === undefined) ids.set(term, (id = ids.size))
      return id
    }),
  )
  const counts = new Float64Array(ids.size)
  for (const own of terms) for (const id of own) counts[id] = (counts[id] ?? 0) + 1
  return { terms, idf: counts.map((count) => Math.log((sentences.length + 1) / count)) }
}

/**
 * How each sentence is linked to the talk: what is new in it, what it takes up from just before, what the next ones take up
 * from it, how similar the stretches before and after are, and how rare its words are here.
 */
export function readThreads(view: SourceView): Record<string, Float64Array> {
  const { sentences } = view.text
  const count = sentences.length
  const { terms, idf } = weighTerms(sentences)
  const column = () => new Float64Array(count)
  const fresh = column()
  const takesUp = column()
  const takenUp = column()
  const rarity = column()
  const returns = column()
  const likeBefore = column()
  const lastSeen = new Int32Array(idf.length).fill(-1)
  const top = Math.log(count + 1)
  terms.forEach((own, index) => {
    let weight = 0
    let isNew = 0
    let recent = 0
    let back = 0
    for (const id of own) {
      const value = idf[id] ?? 0
      weight += value
      const before = lastSeen[id] ?? -1
      if (before < 0) isNew += value
      else if (index - before <= reach.recent) recent += value
      else back += value
      lastSeen[id] = index
    }
    rarity[index] = own.length === 0 ? 0 : weight / own.length / top
    fresh[index] = weight === 0 ? 0 : isNew / weight
    takesUp[index] = weight === 0 ? 0 : recent / weight
    returns[index] = weight === 0 ? 0 : back / weight
  })
  const nextSeen = new Int32Array(idf.length).fill(1 << 30)
  for (let index = count - 1; index >= 0; index--) {
    let weight = 0
    let soon = 0
    for (const id of terms[index] ?? []) {
      weight += idf[id] ?? 0
      if ((nextSeen[id] ?? 0) - index <= reach.recent) soon += idf[id] ?? 0
      nextSeen[id] = index
    }
    takenUp[index] = weight === 0 ? 0 : soon / weight
  }
  for (let index = 0; index < count; index++) likeBefore[index] = measureLikeness(terms, idf, index)
  const topicStart = column()
  const topicSince = column()
  let topicAt = 0
  for (let index = 0; index < count; index++) {
    const isStart = view.topicOf[index] !== view.topicOf[index - 1]
    if (isStart) topicAt = index
    topicStart[index] = isStart ? 1 : 0
    topicSince[index] = Math.min(40, index - topicAt)
  }
  return { fresh, takesUp, takenUp, rarity, returns, likeBefore, topicStart, topicSince }
}

/** Cosine between the terms just before a sentence and those from it on. */
function measureLikeness(terms: readonly (readonly number[])[], idf: Float64Array, index: number): number {
  const before = new Map<number, number>()
  for (let at = Math.max(0, index - reach.block); at < index; at++) {
    for (const id of terms[at] ?? []) before.set(id, (before.get(id) ?? 0) + (idf[id] ?? 0))
  }
  const after = new Map<number, number>()
  for (let at = index; at < Math.min(terms.length, index + reach.block); at++) {
    for (const id of terms[at] ?? []) after.set(id, (after.get(id) ?? 0) + (idf[id] ?? 0))
  }
  let dot = 0
  let squaresBefore = 0
  let squaresAfter = 0
  for (const [id, weight] of before) {
    squaresBefore += weight * weight
    dot += weight * (after.get(id) ?? 0)
  }
  for (const weight of after.values()) squaresAfter += weight * weight
  return dot / Math.sqrt(squaresBefore * squaresAfter || 1)
}
