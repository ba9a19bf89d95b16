import type { Genre } from '@clipwright/contract/clips/curation'
import type { PartScores } from './selection/judge-talk.ts'
import { listBurstsWithin } from './moments/sound.ts'
import type { SentenceTraits } from './moments/sentence-traits.ts'
import type { CutWindow, SourceView, Window } from './moments/source-view.ts'

/**
 * Which kind of best moments suits a genre: 1 for stories and feelings, -1 for explanations and claims. A judgement call,
 * not a measurement: nobody has rated clips by genre.
 */
const lean: Record<Genre, number> = {
  Auto: 0,
  Others: 0,
  'Q&A': 0,
  Commentary: -0.5,
  Marketing: -0.5,
  Webinar: -1,
  'Motivational speech': 1,
  Podcast: 0,
  Academic: -1,
  Listicle: -1,
  'Product reviews': -0.5,
  'How-to': -1,
  Comedy: 1,
  'Sports commentary': 0.5,
  Church: 1,
  News: -0.5,
  Vlog: 1,
  Gaming: 0.5,
}

/** Genres that depend on sound other than words. */
const loud: ReadonlySet<Genre> = new Set(['Comedy', 'Sports commentary', 'Gaming'])

/** Most points of score by which a genre moves a rank. */
/** Below it a genre is not likelier than any other. */
const leastMark = 0.35

const reach = 1

function averageTrait(view: SourceView, window: Window, name: keyof SentenceTraits): number {
  let sum = 0
  for (let index = window.first; index <= window.last; index++) {
    const value = view.traits[index]?.[name]
    if (typeof value === 'number') sum += value
  }
  return sum / (window.last - window.first + 1)
}

/** Change of a window's rank for the genre that a person chose. */
export function weighGenre(view: SourceView, genre: Genre, window: CutWindow, parts: PartScores): number {
  const bursts = loud.has(genre) ? listBurstsWithin(view.sound, window.startMs, window.endMs).length : 0
  return (reach * lean[genre] * (parts.connection - parts.trend)) / 10 + (reach * Math.min(2, bursts)) / 2
}

/**
 * The genres of a source from how it talks, the likeliest first; none when nothing stands out. The second is what it also is, such as
 * questions and answers in a podcast.
 */
export function detectGenres(view: SourceView): Genre[] {
  const all: Window = { first: 0, last: view.text.sentences.length - 1 }
  if (view.text.sentences.length < 3) return []
  const speakers = new Set(view.text.sentences.map((sentence) => sentence.speaker).filter((speaker) => speaker && speaker !== 'Unassigned'))
  const trait = (name: keyof SentenceTraits) => averageTrait(view, all, name)
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
  return marks
    .filter(([, mark]) => mark > leastMark)
    .toSorted((a, b) => b[1] - a[1])
    .map(([genre]) => genre)
}
