import type { Moment } from '@clipwright/contract/clips/curation'
import type { Word } from '@clipwright/contract/sources/transcript'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { finishedMs, rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { spokenText, spokenWords, type WordAt } from '@clipwright/timeline/edit/document-words'

const lineWords = 14

/** What plays, what is said and how long it takes. */
export type PlayedMoment = Pick<Moment, 'timeRanges' | 'durationSec' | 'text'> & Pick<Moment['screenplay'], 'lines' | 'words'>

export function playedMoment(document: ClipDocument): PlayedMoment {
  const words = spokenWords(document)
  return {
    timeRanges: rangesOf(document).map(({ startMs, endMs }): [number, number] => [startMs / 1000, endMs / 1000]),
    durationSec: finishedMs(document) / 1000,
    text: spokenText(document),
    lines: toLines(words),
    words: words.map(toWord),
  }
}

/** The clip's record after an edit. Why it was chosen stays as it was. */
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

/** Lines end with a sentence, where somebody else speaks, where the clip jumps back, or when they are full. */
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
    text: line.map(({ text }) => text).join(' '),
    startMs: Math.round(line[0]?.startMs ?? 0),
    endMs: Math.round(line.at(-1)?.endMs ?? 0),
    speaker: line[0]?.speaker ?? 'Unassigned',
  }))
}
