import type { ProgrammeWord } from '../programme.ts'
import { programmeWords } from '../programme.ts'
import { endsSentence } from '../sentence-end.ts'
import type { Timeline } from '../timeline.ts'
import { programmeOf } from './ass.ts'
import type { Programme } from './ass.ts'
import { joinText } from './join-text.ts'
import { isUnspaced, scriptOf } from './script.ts'

/** A subtitle of at most two lines, programme ms. */
export type Cue = { startMs: number; endMs: number; lines: string[] }

// Broadcast habits: 42 letters a line (16 where each letter is a syllable or a word), 1 to 7 seconds.
const lineLetters = 42
const unspacedLineLetters = 18
const shortestCueMs = 1000
const longestCueMs = 7000
const breakingPauseMs = 1200
const bridgedGapMs = 80

// NOTE: A blank line or "-->" would end a cue or begin another, and players read angle brackets and ampersands as markup.
function cueText(raw: string): string {
  return raw
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/-->/g, '→')
    .replace(/\s+/gu, ' ')
    .trim()
}

function letterLimit(words: readonly string[]): number {
  return words.some((word) => isUnspaced(scriptOf(word))) ? unspacedLineLetters : lineLetters
}

/** One line, or two of near equal length that break after punctuation where they can; undefined when it does not fit. */
function cueLines(words: readonly string[]): string[] | undefined {
  const limit = letterLimit(words)
  const whole = joinText(words)
  if ([...whole].length <= limit) return [whole]
  let best: string[] | undefined
  let bestCost = Infinity
  for (let at = 1; at < words.length; at++) {
    const pair = [joinText(words.slice(0, at)), joinText(words.slice(at))]
    const [a, b] = pair.map((line) => [...line].length) as [number, number]
    const cost = Math.abs(a - b) - (/[\p{P}]$/u.test(pair[0] ?? '') ? 8 : 0)
    if (a <= limit && b <= limit && cost < bestCost) [best, bestCost] = [pair, cost]
  }
  return best
}

type Draft = { words: string[]; startMs: number; endMs: number; part: number }

function mayJoin(draft: Draft, next: ProgrammeWord, text: string): boolean {
  const last = draft.words.at(-1) ?? ''
  const longEnough = draft.endMs - draft.startMs >= shortestCueMs
  return (
    next.part === draft.part &&
    next.startMs - draft.endMs <= breakingPauseMs &&
    next.endMs - draft.startMs <= longestCueMs &&
    !(endsSentence(last, text) && longEnough) &&
    cueLines([...draft.words, text]) !== undefined
  )
}

/** Cues of the finished clip. Short ones stay up to a second where nothing follows; none overlap. */
export function captionCues(timeline: Timeline, programme: Programme = programmeOf(timeline)): Cue[] {
  const drafts: Draft[] = []
  for (const spokenWord of programmeWords(timeline.captions.shown?.words ?? timeline.captions.words, programme.parts, programme.rate)) {
    const text = cueText(spokenWord.word.text)
    if (text === '') continue
    const draft = drafts.at(-1)
    if (draft && mayJoin(draft, spokenWord, text)) {
      draft.words.push(text)
      draft.endMs = Math.max(draft.endMs, spokenWord.endMs)
    } else drafts.push({ words: [text], startMs: spokenWord.startMs, endMs: spokenWord.endMs, part: spokenWord.part })
  }
  return drafts.map((draft, index) => {
    const next = drafts[index + 1]?.startMs ?? Infinity
    const startMs = Math.round(draft.startMs)
    const endMs = Math.min(Math.max(draft.endMs, draft.startMs + shortestCueMs), next)
    const bridged = next - endMs < bridgedGapMs && next - startMs <= longestCueMs ? next : endMs
    return { startMs, endMs: Math.max(startMs + 1, Math.round(bridged)), lines: cueLines(draft.words) ?? [joinText(draft.words)] }
  })
}

function clock(ms: number, point: ',' | '.'): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${point}${String(ms % 1000).padStart(3, '0')}`
}

/** SubRip text of the clip; empty when nothing is said. */
export function toSrt(timeline: Timeline, programme?: Programme): string {
  return captionCues(timeline, programme)
    .map((cue, index) => `${index + 1}\n${clock(cue.startMs, ',')} --> ${clock(cue.endMs, ',')}\n${cue.lines.join('\n')}\n`)
    .join('\n')
}

/** WebVTT text of the clip. */
export function toVtt(timeline: Timeline, programme?: Programme): string {
  const escaped = (line: string) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const cues = captionCues(timeline, programme).map(
    (cue) => `${clock(cue.startMs, '.')} --> ${clock(cue.endMs, '.')}\n${cue.lines.map(escaped).join('\n')}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}
