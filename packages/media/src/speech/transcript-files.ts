import type { Transcript, Word } from '@clipwright/contract/sources/transcript'
import { formatClock } from './subtitles/clock.ts'
import { joinWords } from './text/split-text.ts'
import { toSubtitleCues } from './text/subtitle-cues.ts'
import type { SubtitleCue } from './text/subtitle-cues.ts'

/** Paragraphs with their start times, and the speaker when there is more than one. */
export function toTxt(transcript: Transcript): string {
  const isConversation = hasSeveral(transcript.words)
  const blocks = transcript.paragraphs.map((paragraph) => {
    const words = transcript.words.slice(paragraph.firstWord, paragraph.lastWord)
    const clock = formatClock(words[0]?.startMs ?? 0, '.').slice(0, 8)
    const head = isConversation ? `[${clock}] ${paragraph.speaker}` : `[${clock}]`
    return `${head}\n${joinWords(words.map((word) => word.text))}\n`
  })
  return blocks.join('\n')
}

/** SubRip; a name precedes the text at a change of speaker, when there is more than one. */
export function toSrt(words: readonly Word[]): string {
  const isConversation = hasSeveral(words)
  const cues = toSubtitleCues(words)
  return cues
    .map((cue, index) => {
      const isTurn = isConversation && cue.speaker !== undefined && cue.speaker !== cues[index - 1]?.speaker
      const text = cue.lines.join('\n').replaceAll('-->', '→')
      return `${index + 1}\n${formatTimes(cue, ',')}\n${isTurn ? `${cue.speaker}: ` : ''}${text}\n`
    })
    .join('\n')
}

/** WebVTT with voice tags when there is more than one speaker. */
export function toVtt(words: readonly Word[]): string {
  const isConversation = hasSeveral(words)
  const cues = toSubtitleCues(words).map((cue) => {
    const voice = isConversation && cue.speaker ? `<v ${cue.speaker}>` : ''
    return `${formatTimes(cue, '.')}\n${voice}${cue.lines.map(escapeVtt).join('\n')}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
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
