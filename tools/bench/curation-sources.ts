import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpeakerLabel, Transcript, Word } from '@clipwright/contract/sources/transcript'
import { splitSentences } from '@clipwright/curation/text/sentences'

/** A long real transcript and the times (ms) at which people marked a new topic or talk. */
export type LongSource = { name: string; transcript: Transcript; topicStartsMs: number[] }

/** A text whose lines are the units, with segments that begin at `starts`. */
export type LineSource = { name: string; lines: string[]; starts: number[] }

const labels: readonly SpeakerLabel[] = ['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 4', 'Speaker 5']

function toTranscript(words: Word[], language = 'en'): Transcript {
  const durationMs = words.reduce((latest, word) => Math.max(latest, word.endMs), 0)
  return {
    engine: 'subtitles',
    quality: 'exact',
    language,
    durationMs,
    words,
    sentences: splitSentences(words, language),
    paragraphs: [],
    speakers: labels.filter((label) => words.some((word) => word.speaker === label)),
    notices: [],
  }
}

/** Spreads words over a span by length. */
function spread(texts: readonly string[], startMs: number, endMs: number, speaker?: SpeakerLabel): Word[] {
  const total = texts.reduce((sum, text) => sum + text.length + 1, 0)
  let at = 0
  return texts.map((text) => {
    const from = startMs + ((endMs - startMs) * at) / total
    at += text.length + 1
    const to = startMs + ((endMs - startMs) * at) / total
    return { text, startMs: Math.round(from), endMs: Math.round(to), ...(speaker ? { speaker } : {}) }
  })
}

const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const rows = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))

type Turn = { name: string; startMs: number; texts: string[] }

/** Speaker turns with their times, without headings and front matter. */
function readTurns(text: string): Turn[] {
  const turns: Turn[] = []
  const body = text.startsWith('---') ? text.slice(text.indexOf('\n---', 3) + 4) : text
  for (const line of body.split('\n')) {
    if (line.startsWith('#')) continue
    const head = line.match(/^([^:]{1,60}):\s+(\d{1,2}:\d{2}:\d{2})\s*$/)
    if (head) turns.push({ name: head[1] ?? '', startMs: seconds(head[2] ?? '0') * 1000, texts: [] })
    else turns[turns.length - 1]?.texts.push(...line.replace(/[`*]/g, '').split(/\s+/).filter(Boolean))
  }
  return turns.filter((turn) => turn.texts.length > 0)
}

/** Podcasts with a time at every turn and human topic headings: every folder of transcripts that has a `topics.tsv`. */
export function loadPodcasts(dataDir: string): LongSource[] {
  const folders = join(dataDir, '3-transcripts')
  if (!existsSync(folders)) return []
  return readdirSync(folders)
    .sort()
    .map((name) => join(folders, name))
    .filter((folder) => existsSync(join(folder, 'topics.tsv')))
    .flatMap(readPodcasts)
}

function readPodcasts(folder: string): LongSource[] {
  const topics = rows(join(folder, 'topics.tsv'))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const turns = readTurns(readFileSync(join(folder, file), 'utf8'))
      const names = [...new Set(turns.map((turn) => turn.name))]
      const words = turns.flatMap((turn, index) => {
        // About 170 words a minute when the next turn is far away.
        const spokenMs = turn.texts.length * 350
        const nextMs = turns[index + 1]?.startMs ?? turn.startMs + spokenMs
        return spread(
          turn.texts,
          turn.startMs,
          Math.max(turn.startMs + 1, Math.min(nextMs, turn.startMs + 2 * spokenMs)),
          labels[Math.min(4, names.indexOf(turn.name))],
        )
      })
      return {
        name: file,
        transcript: toTranscript(words),
        topicStartsMs: topics.filter((row) => row[0] === file).map((row) => Number(row[1]) * 1000),
      }
    })
}

type Cue = { startMs: number; endMs: number; text: string }

/** Words of rolling captions, each once: drops the head of a caption that repeats the tail so far. */
function joinRolling(cues: readonly Cue[]): Word[] {
  const words: Word[] = []
  for (const cue of cues) {
    const texts = cue.text.split(/\s+/).filter(Boolean)
    let repeated = Math.min(texts.length, words.length, 40)
    while (repeated > 0 && !texts.slice(0, repeated).every((text, index) => words[words.length - repeated + index]?.text === text))
      repeated--
    words.push(
      ...spread(
        texts.slice(repeated),
        Math.max(cue.startMs, words[words.length - 1]?.endMs ?? 0),
        Math.max(cue.endMs, words[words.length - 1]?.endMs ?? 0),
      ),
    )
  }
  return words
}

function readRollingFile(path: string): { id: string; words: Word[] }[] {
  const videos: { id: string; cues: Cue[] }[] = []
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, key, value] = line.match(/^[\s-]*(video_id|start_time|end_time|text):\s*"(.*)"\s*$/) ?? []
    const video = videos[videos.length - 1]
    const cue = video?.cues[video.cues.length - 1]
    if (key === 'video_id') videos.push({ id: value ?? '', cues: [] })
    else if (key === 'start_time') video?.cues.push({ startMs: Math.round(seconds(value ?? '0') * 1000), endMs: 0, text: '' })
    else if (key === 'end_time' && cue) cue.endMs = Math.round(seconds(value ?? '0') * 1000)
    else if (key === 'text' && cue)
      cue.text = (value ?? '').replace(/\\"/g, '"').replace(/\\n/g, ' ').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
  }
  return videos.map((video) => ({ id: video.id, words: joinRolling(video.cues) }))
}

/** Recordings of a folder, and rows of when people heard each talk in some of them begin and end. */
function readRecordings(dataDir: string): { recordings: { id: string; words: Word[] }[]; talks: string[][] } {
  const folder = join(dataDir, '3-transcripts/rubyevents')
  if (!existsSync(folder)) return { recordings: [], talks: [] }
  const files = readdirSync(folder).filter((file) => file.endsWith('.transcripts.yml'))
  const talks = join(folder, 'talks.tsv')
  return {
    recordings: files.sort().flatMap((file) => readRollingFile(join(folder, file))),
    talks: existsSync(talks) ? rows(talks) : [],
  }
}

/** Recordings of several talks, with the human start and end of each. */
export function loadTalks(dataDir: string): LongSource[] {
  const { recordings, talks } = readRecordings(dataDir)
  return recordings.flatMap(({ id, words }) => {
    const times = talks.filter((row) => row[0] === id).flatMap((row) => [Number(row[1]) * 1000, Number(row[2]) * 1000])
    if (times.length === 0) return []
    const sorted = [...new Set([0, ...times])].sort((a, b) => a - b)
    // An end and the next start within 20 s are one boundary.
    const lastMs = words[words.length - 1]?.endMs ?? 0
    return {
      name: id,
      transcript: toTranscript(words),
      topicStartsMs: sorted.filter((time, index) => (index === 0 || time - (sorted[index - 1] ?? 0) > 20_000) && time < lastMs - 20_000),
    }
  })
}

/** Single conference talks; joined end to end they give known boundaries. */
export function loadSingleTalks(dataDir: string): LongSource[] {
  const { recordings, talks } = readRecordings(dataDir)
  return recordings
    .filter(({ id }) => !talks.some((row) => row[0] === id))
    .map(({ id, words }) => ({ name: id, transcript: toTranscript(words), topicStartsMs: [0] }))
}

/** Texts whose segments are separated by rows of "=". */
function readLines(path: string, name: string): LineSource {
  const lines: string[] = []
  const starts: number[] = []
  let opens = true
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (/^={5,}/.test(line)) opens = true
    else if (line.trim()) {
      if (opens) starts.push(lines.length)
      opens = false
      lines.push(line)
    }
  }
  return { name, lines, starts }
}

export const choiRanges = ['3-11', '3-5', '6-8', '9-11'] as const

export function loadChoi(dataDir: string, range: (typeof choiRanges)[number]): LineSource[] {
  const folder = join(dataDir, '4-segmentation/choi/1', range)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ref'))
    .sort((a, b) => parseInt(a) - parseInt(b))
    .map((file) => readLines(join(folder, file), `${range}/${file}`))
}

export function loadLectures(dataDir: string): LineSource[] {
  const folder = join(dataDir, '4-segmentation/bayes-seg/lectures/ai/manual')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((file) => readLines(join(folder, file), file))
}
