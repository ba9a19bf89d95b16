import type { Genre } from '@clipwright/contract/clips/curation'
import type { PartWeights } from './moments/score-scale.ts'
import { plainWeights } from './moments/score-scale.ts'
import { burstsWithin } from './moments/sound.ts'
import type { PartValues } from './moments/part-values.ts'
import type { SentenceTraits } from './moments/sentence-traits.ts'
import type { SourceView, Window } from './moments/source-view.ts'
import type { CueName } from './text/pack-source.ts'

type GenreTaste = {
  weights?: Partial<PartWeights>
  likes?: Partial<Record<CueName | 'asks' | 'numbers' | 'names', number>>
  bursts?: number
  turns?: number
}

/** What a good clip of each genre has more of. */
const tastes: Record<Genre, GenreTaste> = {
  Auto: {},
  Others: {},
  'Q&A': { likes: { asks: 3 }, turns: 0.5 },
  Commentary: { likes: { claim: 1, contrast: 1.2 } },
  Marketing: { weights: { hook: 0.4 }, likes: { secondPerson: 0.8, numbers: 1, claim: 0.8 } },
  Webinar: { likes: { howTo: 1.2, numbers: 0.6, list: 0.6 } },
  'Motivational speech': { weights: { connection: 0.34 }, likes: { secondPerson: 1, emotion: 1.4, claim: 0.8 } },
  Podcast: { likes: { story: 0.8, asks: 0.6 }, turns: 0.2 },
  Academic: { weights: { coherence: 0.45 }, likes: { cause: 1.2, numbers: 0.6, payoff: 0.6 } },
  Listicle: { likes: { list: 2, superlative: 0.6, numbers: 0.8 } },
  'Product reviews': { likes: { contrast: 1, superlative: 1, names: 0.8, numbers: 0.5 } },
  'How-to': { likes: { howTo: 2.2, list: 0.8, secondPerson: 0.6 } },
  Comedy: { weights: { connection: 0.36 }, likes: { humour: 2.4, surprise: 0.8, story: 0.8 }, bursts: 1.2 },
  'Sports commentary': { likes: { names: 1.2, surprise: 1, superlative: 0.8, numbers: 0.5 }, bursts: 0.9 },
  Church: { weights: { connection: 0.34 }, likes: { emotion: 1, story: 1, secondPerson: 0.6 } },
  News: { weights: { trend: 0.32 }, likes: { names: 1.4, numbers: 1.2 } },
  Vlog: { weights: { connection: 0.32 }, likes: { story: 1.4, firstPerson: 1, emotion: 0.8 } },
  Gaming: { likes: { surprise: 1.2, humour: 1, emotion: 0.8 }, bursts: 0.9 },
}

export const weightsOf = (genre: Genre): PartWeights => ({ ...plainWeights, ...tastes[genre].weights })

function meanTrait(view: SourceView, window: Window, name: keyof SentenceTraits): number {
  let sum = 0
  for (let index = window.first; index <= window.last; index++) {
    const value = view.traits[index]?.[name]
    if (typeof value === 'number') sum += value
  }
  return sum / (window.last - window.first + 1)
}

/** What a genre adds to a window's rank. */
export function genreBonus(view: SourceView, genre: Genre, window: Window, _values: PartValues): number {
  const taste = tastes[genre]
  let bonus = 0
  for (const [name, weight] of Object.entries(taste.likes ?? {})) bonus += weight * meanTrait(view, window, name as CueName)
  if (taste.bursts) {
    const startMs = view.text.sentences[window.first]?.startMs ?? 0
    const endMs = view.text.sentences[window.last]?.endMs ?? 0
    bonus += taste.bursts * Math.min(2, burstsWithin(view.sound, startMs, endMs + 1500).length)
  }
  if (taste.turns) {
    const speakers = new Set(view.text.sentences.slice(window.first, window.last + 1).map((sentence) => sentence.speaker))
    bonus += speakers.size > 1 ? taste.turns : 0
  }
  return bonus
}

/** The genre of a source from how it talks; "Others" when nothing stands out. */
export function detectGenre(view: SourceView): Genre {
  const all: Window = { first: 0, last: view.text.sentences.length - 1 }
  if (view.text.sentences.length < 3) return 'Others'
  const speakers = new Set(view.text.sentences.map((sentence) => sentence.speaker).filter((speaker) => speaker && speaker !== 'Unassigned'))
  const trait = (name: keyof SentenceTraits) => meanTrait(view, all, name)
  const hours = Math.max(0.05, (view.range.endMs - view.range.startMs) / 3_600_000)
  const burstsAnHour = view.sound.bursts.length / hours
  const marks: [Genre, number][] = [
    ['Podcast', speakers.size > 1 ? 0.5 + trait('asks') : 0],
    ['Q&A', speakers.size > 1 && trait('asks') > 0.2 ? 0.4 + 1.5 * trait('asks') : 0],
    ['Comedy', burstsAnHour > 40 ? 0.3 + burstsAnHour / 200 + 2 * trait('humour') : 0],
    ['How-to', trait('howTo') > 0.12 ? 0.2 + 3 * trait('howTo') : 0],
    ['Listicle', trait('list') > 0.2 ? 2 * trait('list') : 0],
    ['Motivational speech', speakers.size < 2 && trait('secondPerson') > 0.3 ? trait('secondPerson') + trait('emotion') : 0],
    ['Vlog', speakers.size < 2 ? 0.8 * trait('story') + 0.35 * trait('firstPerson') : 0],
    ['Commentary', speakers.size < 2 ? 0.2 + trait('contrast') * 0.5 : 0],
    ['News', speakers.size < 2 ? 1.2 * trait('names') + trait('numbers') - trait('firstPerson') : 0],
  ]
  marks.sort((a, b) => b[1] - a[1])
  return (marks[0]?.[1] ?? 0) > 0.35 ? (marks[0]?.[0] ?? 'Others') : 'Others'
}
