import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpeakerLabel, Transcript, Word, WordSpan } from '@clipwright/contract/sources/transcript'

export type Fault = 'start' | 'end' | 'ref' | 'flat' | 'house' | 'long' | 'jargon'
type JudgedWindow = {
  from: number
  to: number
  rating: number
  faults: Fault[]
  /** The better cut inside it. */
  trim?: [number, number]
  origin: string
  secondRating?: number
}
export type BestMoment = { from: number; to: number; rating: number; title: string; kind: string }

/** About twenty minutes of a talk, with a reader's judgements; sentence numbers are indexes of `spans`. */
export type JudgedSection = {
  id: string
  show: string
  transcript: Transcript
  spans: WordSpan[]
  best: BestMoment[]
  windows: JudgedWindow[]
  secondBest: BestMoment[]
}

/** A whole episode with the sentences its own editors put into the cold open; ms. */
export type QuotedEpisode = { id: string; transcript: Transcript; quotes: { startMs: number; endMs: number }[] }

export type Judgements = { sections: JudgedSection[]; episodes: QuotedEpisode[]; hashes: Record<string, string> }

const labels: readonly SpeakerLabel[] = ['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 4', 'Speaker 5']

type Said = { speaker: string; text: string; startSec: number; endSec: number }

/** Words spread by length over the time in which they were spoken. */
function toWords({ text, startSec, endSec }: Said, speaker: SpeakerLabel): Word[] {
  const texts = text.replaceAll('\\', '').split(/\s+/).filter(Boolean)
  const total = texts.reduce((sum, word) => sum + word.length + 1, 0)
  let at = 0
  return texts.map((word) => {
    const startMs = Math.round(1000 * (startSec + ((endSec - startSec) * at) / total))
    at += word.length + 1
    const endMs = Math.round(1000 * (startSec + ((endSec - startSec) * at) / total))
    return { text: word, startMs, endMs, speaker }
  })
}

function toTranscript(saidWords: readonly Said[], split?: (words: Word[]) => WordSpan[]): { transcript: Transcript; spans: WordSpan[] } {
  const names = [...new Set(saidWords.map(({ speaker }) => speaker))]
  const words: Word[] = []
  const spans = saidWords.map((entry) => {
    const firstWord = words.length
    words.push(...toWords(entry, labels[Math.min(4, names.indexOf(entry.speaker))] ?? 'Speaker 5'))
    return { firstWord, lastWord: words.length }
  })
  const transcript: Transcript = {
    engine: 'subtitles',
    quality: 'exact',
    language: 'en',
    durationMs: words.reduce((latest, word) => Math.max(latest, word.endMs), 0),
    words,
    sentences: split ? split(words) : spans,
    paragraphs: [],
    speakers: labels.slice(0, Math.min(5, names.length)),
    notices: [],
  }
  return { transcript, spans }
}

type RawSection = {
  id: string
  sentences: Said[]
  best: BestMoment[]
  windows: (Omit<JudgedWindow, 'faults'> & { faults?: Fault[] })[]
  secondBest?: BestMoment[]
}

function toSection({ id, sentences, best, windows, secondBest = [] }: RawSection): JudgedSection {
  const { transcript, spans } = toTranscript(sentences)
  const [kind = '', name = ''] = id.split('-')
  // The second part of an id names the show; in the small set "bt" every id is an episode of its own.
  const show = kind === 'bt' ? kind : name
  return { id, show, transcript, spans, best, windows: windows.map((window) => ({ faults: [], ...window })), secondBest }
}

type RawEpisode = { id: string; turns: Said[]; quotes: { startSec: number; endSec: number }[] }

function toEpisode({ id, turns, quotes }: RawEpisode, split: (words: Word[]) => WordSpan[]): QuotedEpisode {
  const passages: QuotedEpisode['quotes'] = []
  // Quotes within twenty seconds are one passage.
  for (const quote of [...quotes].sort((a, b) => a.startSec - b.startSec)) {
    const last = passages.at(-1)
    if (last && quote.startSec * 1000 - last.endMs <= 20_000) last.endMs = Math.max(last.endMs, quote.endSec * 1000)
    else passages.push({ startMs: quote.startSec * 1000, endMs: quote.endSec * 1000 })
  }
  return { id, transcript: toTranscript(turns, split).transcript, quotes: passages }
}

/** The objects of a JSON Lines file, and the hash of the file. */
export function readLines<Row>(path: string): { rows: Row[]; hash: string } {
  const text = readFileSync(path, 'utf8')
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line))
  return { rows, hash: createHash('sha256').update(text).digest('hex') }
}

/** The judgements in a folder; undefined when there are none. Editors' quotes are optional. */
export function readJudgements(folder: string, split: (words: Word[]) => WordSpan[]): Judgements | undefined {
  const sectionsPath = join(folder, 'sections.jsonl')
  const quotesPath = join(folder, 'quotes.jsonl')
  if (!existsSync(sectionsPath)) return undefined
  const sections = readLines<RawSection>(sectionsPath)
  const quotes = existsSync(quotesPath) ? readLines<RawEpisode>(quotesPath) : undefined
  return {
    sections: sections.rows.map(toSection),
    episodes: (quotes?.rows ?? []).map((episode) => toEpisode(episode, split)),
    hashes: { 'sections.jsonl': sections.hash, ...(quotes ? { 'quotes.jsonl': quotes.hash } : {}) },
  }
}
