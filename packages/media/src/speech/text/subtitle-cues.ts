import type { SpeakerLabel, Word } from '@clipwright/contract/sources/transcript'
import { endsSentence } from '@clipwright/timeline/sentence-end'
import { joinWords } from './split-text.ts'

/** One subtitle of one or two lines. Times on the clock of the words, ms. */
export type SubtitleCue = { startMs: number; endMs: number; lines: string[]; speaker?: SpeakerLabel }

const lineColumns = 42
const longestMs = 7_000
const shortestMs = 1_000
const pauseMs = 800
/** How long a cue may stay after its last word when none follows. */
const lingerMs = 400

/** Readable cues: at most 2 lines of 42 columns, 1 to 7 s, cut at sentences, speakers, pauses, commas. */
export function toSubtitleCues(words: readonly Word[]): SubtitleCue[] {
  const groups = joinShort(splitIntoSentenceRuns(words).flatMap(cutToFit))
  const cues = groups.map((group): SubtitleCue => {
    const speaker = group[0]?.speaker
    const cue = { startMs: group[0]?.startMs ?? 0, endMs: group.at(-1)?.endMs ?? 0, lines: breakLines(group) }
    return speaker && speaker !== 'Unassigned' ? { ...cue, speaker } : cue
  })
  return addReadingTime(cues)
}

/** Runs of words that belong together: one sentence, one speaker, no long pause. */
function splitIntoSentenceRuns(words: readonly Word[]): Word[][] {
  const runs: Word[][] = []
  let open: Word[] = []
  words.forEach((word, index) => {
    open.push(word)
    const next = words[index + 1]
    const isEnd = !next || next.speaker !== word.speaker || next.startMs - word.endMs > pauseMs || endsSentence(word.text, next.text)
    if (!isEnd) return
    runs.push(open)
    open = []
  })
  return runs
}

function fits(words: readonly Word[]): boolean {
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last || words.length === 1) return true
  return last.endMs - first.startMs <= longestMs && countColumns(words) <= 2 * lineColumns && breakLines(words).length <= 2
}

/** Halves a run at the best place near its middle until every part fits. */
function cutToFit(words: Word[]): Word[][] {
  if (fits(words)) return [words]
  const middle = countColumns(words) / 2
  let best = { cost: Number.POSITIVE_INFINITY, at: 1 }
  let columns = 0
  for (let at = 1; at < words.length; at += 1) {
    const before = words[at - 1] as Word
    columns += countTextColumns(before.text) + 1
    const pause = (words[at]?.startMs ?? 0) - before.endMs
    const bonus = (/[,;:–—、，；：]$/u.test(before.text) ? 0.25 : 0) + Math.min(0.25, pause / 1600)
    const cost = Math.abs(columns - middle) / middle - bonus
    if (cost < best.cost) best = { cost, at }
  }
  return [...cutToFit(words.slice(0, best.at)), ...cutToFit(words.slice(best.at))]
}

/** Merges two short neighbours of one speaker, which would otherwise flash by. */
function joinShort(groups: readonly Word[][]): Word[][] {
  const joinedLines: Word[][] = []
  for (const group of groups) {
    const last = joinedLines.at(-1)
    const [lastWord, firstWord] = [last?.at(-1), group[0]]
    const isClose = lastWord && firstWord && lastWord.speaker === firstWord.speaker && firstWord.startMs - lastWord.endMs < 400
    const isShort = [last ?? [], group].some((words) => (words.at(-1)?.endMs ?? 0) - (words[0]?.startMs ?? 0) < shortestMs)
    if (last && isClose && isShort && fits([...last, ...group])) last.push(...group)
    else joinedLines.push([...group])
  }
  return joinedLines
}

/** One line if it fits, else two, as even as the words allow; a single overlong word stays whole. */
function breakLines(words: readonly Word[]): string[] {
  const texts = words.map((word) => joinWordText(word))
  const whole = joinWords(texts)
  if (countTextColumns(whole) <= lineColumns || texts.length < 2) return [whole]
  let best = { cost: Number.POSITIVE_INFINITY, lines: [whole] }
  for (let at = 1; at < texts.length; at += 1) {
    const lines = [joinWords(texts.slice(0, at)), joinWords(texts.slice(at))]
    const [above = 0, below = 0] = lines.map(countTextColumns)
    const isOver = above > lineColumns || below > lineColumns
    const bonus = /[,;:.!?]$/.test(texts[at - 1] ?? '') ? 8 : 0
    const cost = Math.abs(above - below) - bonus + (isOver ? 1000 : 0)
    if (cost < best.cost) best = { cost, lines }
  }
  return best.cost >= 500 && texts.length > 2 ? [...best.lines, ''] : best.lines
}

function joinWordText(word: Word): string {
  return word.text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** Display width in columns: wide characters count as two. */
function countTextColumns(text: string): number {
  let columns = 0
  for (const character of text)
    columns += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u.test(character) ? 2 : 1
  return columns
}

function countColumns(words: readonly Word[]): number {
  return countTextColumns(joinWords(words.map(joinWordText)))
}

function addReadingTime(cues: readonly SubtitleCue[]): SubtitleCue[] {
  return cues.map((cue, index) => {
    const nextMs = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const idealEndMs = Math.max(cue.endMs + lingerMs, cue.startMs + shortestMs)
    return { ...cue, endMs: Math.max(cue.startMs + 1, Math.min(Math.max(cue.endMs, Math.min(idealEndMs, nextMs)), nextMs)) }
  })
}
