import type { SpeakerLabel, Transcript, Word } from '@clipwright/contract/sources/transcript'
import { formatClock } from './subtitles/clock.ts'
import { joinWords } from './text/split-text.ts'
import { toSubtitleCues } from './text/subtitle-cues.ts'
import type { SubtitleCue } from './text/subtitle-cues.ts'

/** What speakers are called in place of their labels. */
export type SpeakerNames = Partial<Record<SpeakerLabel, string>>

/** A paragraph as it is read: `speaker` is empty where nobody need be named. */
type NamedParagraph = { speaker: string; clock: string; text: string }

/** Paragraphs with their start times, and the speaker when there is more than one, or a name. */
export function listNamedParagraphs(transcript: Transcript, names: SpeakerNames = {}): NamedParagraph[] {
  const nameOf = namer(transcript.words, names)
  return transcript.paragraphs.map(({ speaker, firstWord, lastWord }) => {
    const words = transcript.words.slice(firstWord, lastWord)
    return {
      speaker: nameOf(speaker),
      clock: formatClock(words[0]?.startMs ?? 0, '.').slice(0, 8),
      text: joinWords(words.map((word) => word.text)),
    }
  })
}

export function toTxt(transcript: Transcript, names: SpeakerNames = {}): string {
  const blocks = listNamedParagraphs(transcript, names).map(
    ({ speaker, clock, text }) => `[${clock}]${speaker === '' ? '' : ` ${speaker}`}\n${text}\n`,
  )
  return blocks.join('\n')
}

/** SubRip; a name precedes the text at a change of speaker. */
export function toSrt(words: readonly Word[], names: SpeakerNames = {}): string {
  const nameOf = namer(words, names)
  const cues = toSubtitleCues(words)
  return cues
    .map((cue, index) => {
      const name = cue.speaker === cues[index - 1]?.speaker ? '' : nameOf(cue.speaker)
      const text = `${name === '' ? '' : `${name}: `}${cue.lines.join('\n')}`
      return `${index + 1}\n${formatTimes(cue, ',')}\n${text.replaceAll('-->', '→')}\n`
    })
    .join('\n')
}

/** WebVTT with voice tags. */
export function toVtt(words: readonly Word[], names: SpeakerNames = {}): string {
  const nameOf = namer(words, names)
  const cues = toSubtitleCues(words).map((cue) => {
    const name = nameOf(cue.speaker)
    const voice = name === '' ? '' : `<v ${escapeVtt(name)}>`
    return `${formatTimes(cue, '.')}\n${voice}${cue.lines.map(escapeVtt).join('\n')}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Names are said where there are several speakers, or where somebody has given one. */
function namer(words: readonly Word[], names: SpeakerNames): (label: SpeakerLabel | undefined) => string {
  const isConversation = hasSeveral(words)
  return (label) => {
    if (label === undefined || label === 'Unassigned') return ''
    return names[label]?.trim() || (isConversation ? label : '')
  }
}

function formatTimes(cue: SubtitleCue, separator: ',' | '.'): string {
  return `${formatClock(cue.startMs, separator)} --> ${formatClock(cue.endMs, separator)}`
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function hasSeveral(words: readonly Word[]): boolean {
  const first = words.find((word) => word.speaker && word.speaker !== 'Unassigned')?.speaker
  return words.some((word) => word.speaker && word.speaker !== 'Unassigned' && word.speaker !== first)
}
