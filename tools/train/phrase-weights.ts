import { phrasePlaces, weighCount, type PhraseTable } from '@clipwright/curation/selection/phrases'

/** A passage with the slots of all its phrases, its rating relative to others read in the same way, and its weight. */
export type PhraseExample = { phrases: readonly Int32Array[]; target: number; weight: number }

/** Phrases in fewer passages are ignored; `ridge` and `rounds` of conjugate gradients were chosen on held-out shows. */
const settings = { fewestPassages: 4, ridge: 2, rounds: 40 }

type Row = { places: Int32Array; values: Float64Array }

function countPhrases({ phrases }: PhraseExample): Map<number, number> {
  const counts = new Map<number, number>()
  for (const sentence of phrases) for (const place of sentence) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** Rarity of each slot among the passages, rounded to a byte; 0 for those too rare to learn from. */
function measureRarity(counts: readonly ReadonlyMap<number, number>[]): { rarities: Uint8Array; rarityScale: number } {
  const passages = new Float64Array(phrasePlaces)
  for (const own of counts) for (const place of own.keys()) passages[place] = (passages[place] as number) + 1
  const most = 1 + Math.log((counts.length + 1) / (settings.fewestPassages + 1))
  const rarityScale = most / 255
  const rarities = Uint8Array.from(passages, (count) =>
    count < settings.fewestPassages ? 0 : Math.max(1, Math.round((1 + Math.log((counts.length + 1) / (count + 1))) / rarityScale)),
  )
  return { rarities, rarityScale }
}

function toRow(counts: ReadonlyMap<number, number>, rarityOf: (place: number) => number): Row {
  const places = Int32Array.from([...counts.keys()].filter((place) => rarityOf(place) > 0))
  const values = Float64Array.from(places, (place) => rarityOf(place) * weighCount(counts.get(place) ?? 0))
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return { places, values: values.map((value) => value / length) }
}

/** (XᵀWX + ridge) · weights. */
function multiply(rows: readonly Row[], examples: readonly PhraseExample[], weights: Float64Array): Float64Array {
  const result = weights.map((weight) => settings.ridge * weight)
  rows.forEach(({ places, values }, index) => {
    let sum = 0
    for (let at = 0; at < places.length; at++) sum += (values[at] as number) * (weights[places[at] as number] as number)
    sum *= examples[index]?.weight ?? 1
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number
      result[place] = (result[place] as number) + sum * (values[at] as number)
    }
  })
  return result
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)

/** Ridge regression of the targets on the phrases of passages, by conjugate gradients; rounded to bytes. Deterministic. */
export function fitPhrases(examples: readonly PhraseExample[]): PhraseTable {
  const counts = examples.map(countPhrases)
  const { rarities, rarityScale } = measureRarity(counts)
  const rows = counts.map((own) => toRow(own, (place) => rarityScale * (rarities[place] ?? 0)))
  const weights = new Float64Array(phrasePlaces)
  let rest = new Float64Array(phrasePlaces)
  rows.forEach(({ places, values }, index) => {
    const { target = 0, weight = 0 } = examples[index] ?? {}
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number
      rest[place] = (rest[place] as number) + weight * target * (values[at] as number)
    }
  })
  let direction = rest.slice()
  let size = dot(rest, rest)
  for (let round = 0; round < settings.rounds && size > 1e-6; round++) {
    const image = multiply(rows, examples, direction)
    const step = size / dot(direction, image)
    for (let at = 0; at < phrasePlaces; at++) weights[at] = (weights[at] as number) + step * (direction[at] as number)
    rest = rest.map((value, at) => value - step * (image[at] as number))
    const next = dot(rest, rest)
    direction = rest.map((value, at) => value + (next / size) * (direction[at] as number))
    size = next
  }
  const weightScale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / weightScale)), weightScale, rarities, rarityScale }
}

/** For talks in which no words are read. */
export const noPhrases: PhraseTable = { weights: new Int8Array(), weightScale: 1, rarities: new Uint8Array(), rarityScale: 1 }
