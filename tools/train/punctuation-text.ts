import { join } from 'node:path'
import { toPlain } from '@clipwright/media/speech/punctuation/restore-punctuation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { readJudgements } from './judgements.ts'
import { loadReadTalks } from './talks.ts'

export const marks = { none: 0, comma: 1, stop: 2 } as const
/** `unclear`: at the start of a sentence, on "I", or without a letter, where a capital says nothing of the word. */
export const cases = { lower: 0, capital: 1, capitals: 2, unclear: 3 } as const

/** Shows from which nothing is learned: the model's figures are of them. Every tenth quoted episode stands for a show of its own. */
export const heldOutShows: ReadonlySet<string> = new Set(['practicalai', 'founderstalk', 'quotes3', 'talks'])
export const heldOutEpisode = /3$/

/** The words of one turn of a talk, as the network reads them, with what followed each and how it was written. */
export type Turn = { show: string; texts: string[]; marks: Uint8Array; cases: Uint8Array; isQuestion: Uint8Array }

const fewestWords = 4

function toCase(word: string, opens: boolean): number {
  const letters = word.replace(/\P{L}/gu, '')
  if (opens || letters === '' || /^i(?:['’]|$)/iu.test(word)) return cases.unclear
  if (letters.length > 1 && letters === letters.toUpperCase()) return cases.capitals
  return /^\p{Lu}/u.test(letters) ? cases.capital : cases.lower
}

function toTurn(show: string, words: readonly string[]): Turn | null {
  const texts: string[] = []
  const columns = { marks: [] as number[], cases: [] as number[], isQuestion: [] as number[] }
  let opens = true
  for (const word of words) {
    const tail = /[^\p{L}\p{N}%']*$/u.exec(word)?.[0] ?? ''
    const mark = /[.!?…]/.test(tail) ? marks.stop : /[,;:—–-]/.test(tail) ? marks.comma : marks.none
    const text = toPlain(word)
    if (text === '') {
      const last = texts.length - 1
      if (last >= 0) columns.marks[last] = Math.max(columns.marks[last] ?? 0, mark)
      continue
    }
    texts.push(text)
    columns.marks.push(mark)
    columns.isQuestion.push(mark === marks.stop && tail.includes('?') ? 1 : 0)
    columns.cases.push(toCase(word, opens))
    opens = mark === marks.stop
  }
  if (texts.length < fewestWords) return null
  return {
    show,
    texts,
    marks: Uint8Array.from(columns.marks),
    cases: Uint8Array.from(columns.cases),
    isQuestion: Uint8Array.from(columns.isQuestion),
  }
}

function listTurns(show: string, { words }: Transcript): Turn[] {
  const turns: (Turn | null)[] = []
  let from = 0
  for (let at = 1; at <= words.length; at++) {
    if (at < words.length && words[at]?.speaker === words[from]?.speaker) continue
    turns.push(
      toTurn(
        show,
        words.slice(from, at).map(({ text }) => text),
      ),
    )
    from = at
  }
  return turns.filter((turn) => turn !== null)
}

/** Punctuated English talks of the shared folder: judged sections, quoted episodes, podcasts and machine captions of conference talks. */
export function readTurns(dataDir: string): { turns: Turn[]; hashes: Record<string, string> } | undefined {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) return undefined
  const { sections, episodes, hashes } = judgements
  const turns = [
    ...sections.flatMap(({ show, transcript }) => listTurns(show, transcript)),
    // Episodes of one show: a tenth of them stands for a show of its own.
    ...episodes.flatMap(({ id, transcript }) => listTurns(`quotes${id.slice(-1)}`, transcript)),
    ...loadReadTalks(join(dataDir, 'media')).flatMap(({ id, show, transcript }) =>
      listTurns(show === 'talks' ? show : (id.split('__')[0] ?? id), transcript),
    ),
  ]
  return { turns, hashes }
}
