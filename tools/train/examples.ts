import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { viewSource } from '@clipwright/curation/curate'
import type { SourceView } from '@clipwright/curation/moments/source-view'
import { type ModelKind } from '@clipwright/curation/selection/model-kind'
import { readTalk, type Reading } from '@clipwright/curation/selection/read-talk'
import type { JudgedSection, QuotedEpisode } from './judgements.ts'

export type EdgeLabel = { index: number; label: number; weight: number }
export type RatedWindow = { first: number; last: number; rating: number; weight: number; isJudged: boolean }

/** One judged section as the models see it. */
export type SectionExample = {
  id: string
  show: string
  weight: number
  reading: Reading
  starts: EdgeLabel[]
  ends: EdgeLabel[]
  /** Whether each sentence lies in a best moment: of any kind, of one that is felt, of one that is understood. */
  inside: Record<'body' | 'story' | 'insight', Uint8Array>
  windows: RatedWindow[]
}
export type EpisodeExample = { id: string; reading: Reading; quoted: Uint8Array }

const pref = CurationPref.parse({})
const viewOf = (transcript: Transcript) => viewSource({ transcript, analysis: null, pref, title: '' })
const withoutSpeakers = (transcript: Transcript): Transcript => ({
  ...transcript,
  words: transcript.words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
  speakers: [],
})

/** Kinds of best moments that are told and felt; the rest explain, claim or advise. */
const feltKinds: ReadonlySet<string> = new Set(['story', 'emotion', 'joke', 'conflict'])

/** Sentences of ours that a judged span covers. */
function placeSpans(view: SourceView, { spans }: JudgedSection) {
  const { sentences } = view.text
  return (from: number, to: number) => ({
    first: sentences.findIndex((sentence) => sentence.lastWord > (spans[from]?.firstWord ?? 0)),
    last: sentences.findIndex((sentence) => sentence.lastWord >= (spans[to]?.lastWord ?? 0)),
  })
}

function readSection(section: JudgedSection, transcript: Transcript, kind: ModelKind, weight: number): SectionExample {
  const view = viewOf(transcript)
  const placed = placeSpans(view, section)
  const count = view.text.sentences.length
  const example: SectionExample = {
    id: section.id,
    show: section.show,
    weight,
    reading: readTalk(view, kind),
    starts: [],
    ends: [],
    inside: { body: new Uint8Array(count), story: new Uint8Array(count), insight: new Uint8Array(count) },
    windows: [],
  }
  const edge = (first: number | undefined, last: number | undefined, isGood: (edge: 'start' | 'end') => boolean, own: number) => {
    if (first !== undefined) example.starts.push({ index: first, label: isGood('start') ? 1 : 0, weight: own * weight })
    if (last !== undefined) example.ends.push({ index: last, label: isGood('end') ? 1 : 0, weight: own * weight })
  }
  for (const { from, to, rating, faults, trim } of section.windows) {
    const window = placed(from, to)
    edge(window.first, window.last, (which) => !faults.includes(which), 1)
    example.windows.push({ ...window, rating, weight, isJudged: true })
    if (!trim) continue
    const better = placed(trim[0], trim[1])
    edge(better.first === window.first ? undefined : better.first, better.last === window.last ? undefined : better.last, () => true, 1)
  }
  for (const { from, to, rating, kind: told } of section.best) {
    const window = placed(from, to)
    edge(window.first, window.last, () => true, 1.5)
    example.windows.push({ ...window, rating, weight, isJudged: false })
    example.inside.body.fill(1, window.first, window.last + 1)
    example.inside[feltKinds.has(told) ? 'story' : 'insight'].fill(1, window.first, window.last + 1)
  }
  return example
}

/** Every section as it is and once more without speakers, so that the models also know talks in which nobody is named. */
export function readSections(sections: readonly JudgedSection[], kind: ModelKind): SectionExample[] {
  return sections.flatMap((section) => [
    readSection(section, section.transcript, kind, 1),
    readSection(section, withoutSpeakers(section.transcript), kind, 0.5),
  ])
}

export function readEpisodes(episodes: readonly QuotedEpisode[], kind: ModelKind): EpisodeExample[] {
  return episodes.map(({ id, transcript, quotes }) => {
    const view = viewOf(transcript)
    const quoted = Uint8Array.from(view.text.sentences, ({ startMs, endMs }) =>
      quotes.some((quote) => quote.startMs < (startMs + endMs) / 2 && (startMs + endMs) / 2 < quote.endMs) ? 1 : 0,
    )
    return { id, reading: readTalk(view, kind), quoted }
  })
}
