import type { Moment } from '@clipwright/contract/clips/curation'
import type { Word } from '@clipwright/contract/sources/transcript'
import { joinText } from '@clipwright/timeline/captions/join-text'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { finishedMs, rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { spokenText, spokenWords, type WordAt } from '@clipwright/timeline/edit/document-words'

const lineWords = 14

/** The part of a moment that an edit changes: ranges, duration and words that play. */
export type PlayedMoment = Pick<Moment, 'timeRanges' | 'durationSec' | 'text'> & Pick<Moment['screenplay'], 'lines' | 'words'>

export function toPlayedMoment(document: ClipDocument): PlayedMoment {
  const words = spokenWords(document)
  return {
    timeRanges: rangesOf(document).map(({ startMs, endMs }): [number, number] => [startMs / 1000, endMs / 1000]),
    durationSec: finishedMs(document) / 1000,
    text: spokenText(document),
    lines: toLines(words),
    words: words.map(toWord),
  }
}

/** The clip’s moment after an edit. The reasons it was chosen for stay. */
export function withPlayed(moment: Moment, { lines, words, ...fields }: PlayedMoment): Moment {
  return { ...moment, ...fields, screenplay: { ...moment.screenplay, lines, words } }
}

function toWord({ text, startMs, endMs, speaker, isFiller }: WordAt): Word {
  return {
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
    ...(speaker === undefined ? {} : { speaker }),
    ...(isFiller ? { isFiller } : {}),
  }
}

/** A line ends with a sentence, at a change of speaker, where the clip jumps back on the source, or when it is full. */
function toLines(words: readonly WordAt[]): Moment['screenplay']['lines'] {
  const lines: WordAt[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    const goesOn =
      line &&
      last &&
      line.length < lineWords &&
      !/[.!?…。！？]["'”’)\]]*$/u.test(last.text) &&
      last.speaker === word.speaker &&
      word.startMs >= last.startMs
    if (goesOn) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => ({
    text: joinText(line.map(({ text }) => text)),
    startMs: Math.round(line[0]?.startMs ?? 0),
    endMs: Math.round(line.at(-1)?.endMs ?? 0),
    speaker: line[0]?.speaker ?? 'Unassigned',
  }))
}
