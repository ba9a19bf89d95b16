import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CurationPref, type CurationResult } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate } from '@clipwright/curation/curate'
import { readModelAnswer } from '@clipwright/curation/language-model/answers'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { z } from 'zod'
import { createRandomSource } from '../random-source.ts'
import { type QuotedEpisode, readJudgements } from '../train/judgements.ts'
import { drawWindows, measureHeldWithin, isHeld, type Span } from './selection-figures.ts'

/** Choices of a reader of `--ask-chat` prompts; in seconds, so that they survive another segmentation into sentences. */
const Recording = z.object({
  episodes: z.array(
    z.object({
      id: z.string(),
      choices: z.array(z.object({ startSec: z.number(), endSec: z.number(), score: z.number(), title: z.string() })),
    }),
  ),
})
type Choice = z.infer<typeof Recording>['episodes'][number]['choices'][number]

const pref = CurationPref.parse({})

/** Index of the sentence whose start, or end, is nearest. */
function findNearestSentence({ sentences, words }: Transcript, sec: number, edge: 'start' | 'end'): number {
  const distances = sentences.map(({ firstWord, lastWord }) => {
    const edgeMs = edge === 'start' ? words[firstWord]?.startMs : words[lastWord - 1]?.endMs
    return Math.abs((edgeMs ?? Infinity) - sec * 1000)
  })
  return distances.indexOf(Math.min(...distances))
}

/** The choices as a chat answer to the current prompts. */
function writeAnswer(transcript: Transcript, choices: readonly Choice[]): string {
  const moments = choices.map(({ startSec, endSec, score, title }) => ({
    first: findNearestSentence(transcript, startSec, 'start'),
    last: findNearestSentence(transcript, endSec, 'end'),
    title,
    score,
  }))
  return `Here are my moments:\n\`\`\`json\n${JSON.stringify({ moments })}\n\`\`\``
}

const clipsOf = ({ moments }: CurationResult) =>
  moments
    .filter((moment) => !moment.isRunnerUp)
    .map(({ timeRanges, title }) => ({ startMs: 1000 * (timeRanges[0]?.[0] ?? 0), endMs: 1000 * (timeRanges.at(-1)?.[1] ?? 0), title }))

function measureSharedTime(a: Span, b: Span): number {
  const both = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
  return Math.max(0, both) / (Math.max(a.endMs, b.endMs) - Math.min(a.startMs, b.startMs))
}

type Replay = { episode: QuotedEpisode; choices: (Span & { title: string })[]; withModel: ReturnType<typeof clipsOf>; builtIn: Span[] }

/** Clips from the recorded choices in `dataDir/judgements`; empty without judgements. */
export function replayChoices(dataDir: string): Replay[] {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  const recording = Recording.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'reader-choices.json'), 'utf8')))
  return recording.episodes.flatMap(({ id, choices }): Replay[] => {
    const episode = judgements?.episodes.find((other) => other.id === id)
    if (!episode) return []
    const { transcript } = episode
    const source = { transcript, analysis: null, pref, title: '' }
    return [
      {
        episode,
        choices: choices
          .toSorted((a, b) => b.score - a.score)
          .map(({ startSec, endSec, title }) => ({ startMs: startSec * 1000, endMs: endSec * 1000, title })),
        withModel: clipsOf(curate({ ...source, ...readModelAnswer(writeAnswer(transcript, choices), transcript) })),
        builtIn: clipsOf(curate(source)),
      },
    ]
  })
}

/** Share of the choices that are clips (80 % overlap), and of these the share with the title of the choice. */
export function measureKept(replays: readonly Replay[]): { choices: number; choice_kept_share: number; title_used_share: number } {
  const choices = replays.flatMap((replay) => replay.choices.map((choice) => ({ choice, clips: replay.withModel })))
  const hasTitle = choices.flatMap(({ choice, clips }) => {
    const clip = clips.find((other) => measureSharedTime(choice, other) >= 0.8)
    return clip ? [clip.title === choice.title] : []
  })
  return {
    choices: choices.length,
    choice_kept_share: hasTitle.length / Math.max(1, choices.length),
    title_used_share: hasTitle.filter(Boolean).length / Math.max(1, hasTitle.length),
  }
}

const lengthMs = (spans: readonly Span[]) => spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
const draws = 20

/** Editors' passages held by spans, by their first five, by their first ones that fill the built-in clips' time, and by chance. */
function measureHeld(replays: readonly Replay[], name: string, spansOf: (replay: Replay) => readonly Span[]): Record<string, number> {
  const random = createRandomSource(20261124)
  const total = { passages: 0, all: 0, five: 0, sameTime: 0, chance: 0, fiveByChance: 0, ms: 0, sourceMs: 0 }
  for (const replay of replays) {
    const { transcript, quotes } = replay.episode
    const spans = spansOf(replay)
    const count = (clips: readonly Span[]) => quotes.filter((quote) => isHeld(quote, clips)).length
    total.passages += quotes.length
    total.all += count(spans)
    total.five += count(spans.slice(0, 5))
    total.sameTime += measureHeldWithin(quotes, spans, lengthMs(replay.builtIn))
    total.ms += lengthMs(spans)
    total.sourceMs += transcript.durationMs
    for (let draw = 0; draw < draws; draw++) {
      total.chance += count(drawWindows(transcript, spans, random, () => 1)) / draws
      total.fiveByChance += count(drawWindows(transcript, spans.slice(0, 5), random, () => 1)) / draws
    }
  }
  const share = (number: number) => number / Math.max(1, total.passages)
  return {
    [`${name}_recall`]: share(total.all),
    [`${name}_recall_random`]: share(total.chance),
    [`${name}_recall_top5`]: share(total.five),
    [`${name}_recall_top5_random`]: share(total.fiveByChance),
    [`${name}_recall_same_time`]: share(total.sameTime),
    [`${name}_time_share`]: total.ms / Math.max(1, total.sourceMs),
  }
}

/** Clips from a careful reader's choices, and how many editors' passages they hold with and without us. */
export function benchModelChoices({ dataDir, log }: { dataDir: string; log(text: string): void }): Promise<Record<string, number>> {
  const replays = replayChoices(dataDir)
  if (replays.length === 0) {
    log(`Skipped: ${dataDir} holds no judgements/quotes.jsonl. Pass --data with the folder above them.`)
    return Promise.resolve({})
  }
  return Promise.resolve({
    episodes: replays.length,
    passages: replays.reduce((sum, { episode }) => sum + episode.quotes.length, 0),
    ...measureKept(replays),
    ...measureHeld(replays, 'reader', (replay) => replay.choices),
    ...measureHeld(replays, 'with_model', (replay) => replay.withModel),
    ...measureHeld(replays, 'built_in', (replay) => replay.builtIn),
  })
}
