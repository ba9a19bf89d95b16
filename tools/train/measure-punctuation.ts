import type { PunctuationModel } from '@clipwright/media/speech/punctuation/punctuation-model'
import { punctuate } from '@clipwright/media/speech/punctuation/restore-punctuation'
import { cases, marks, type Turn } from './punctuation-text.ts'

const three = (value: number) => Number(value.toFixed(3))

class Agreement {
  #both = 0
  #ours = 0
  #theirs = 0

  add(isOurs: boolean, isTheirs: boolean): void {
    this.#ours += Number(isOurs)
    this.#theirs += Number(isTheirs)
    this.#both += Number(isOurs && isTheirs)
  }

  /** Share of ours that is right, share of theirs that was found, and their harmonic mean. */
  figures() {
    const [right, complete] = [this.#both / Math.max(1, this.#ours), this.#both / Math.max(1, this.#theirs)]
    return { precision: three(right), recall: three(complete), f1: three((2 * this.#both) / Math.max(1, this.#ours + this.#theirs)) }
  }
}

/** How far restored marks and capitals agree with those that a talk had. Without pauses: the talks have no times of words. */
export function measurePunctuation(model: PunctuationModel, turns: readonly Turn[]) {
  const agreements = { stop: new Agreement(), anyMark: new Agreement(), question: new Agreement(), capital: new Agreement() }
  let [stops, stopsAtMarks] = [0, 0]
  for (const turn of turns) {
    const words = turn.texts.map((text, at) => ({ text, startMs: 300 * at, endMs: 300 * at + 300 }))
    for (const [at, text] of punctuate(words, turn.texts, model).entries()) {
      const mark = turn.marks[at] ?? 0
      const isStop = /[.?]$/.test(text)
      if (at < turn.texts.length - 1) {
        agreements.stop.add(isStop, mark === marks.stop)
        agreements.anyMark.add(/[.?,]$/.test(text), mark !== marks.none)
        stops += Number(isStop)
        stopsAtMarks += Number(isStop && mark !== marks.none)
      }
      if (isStop && mark === marks.stop) agreements.question.add(text.endsWith('?'), turn.isQuestion[at] === 1)
      const opens = at === 0 || turn.marks[at - 1] === marks.stop
      const form = turn.cases[at] ?? cases.unclear
      if (!opens && form !== cases.unclear && !/[.?]$/.test(turn.texts[at - 1] ?? ''))
        agreements.capital.add(/\p{Lu}/u.test(text), form !== cases.lower)
    }
  }
  return {
    ...Object.fromEntries(Object.entries(agreements).map(([name, agreement]) => [name, agreement.figures()])),
    /** Of the ends we set, those where the talk has at least a comma. */
    stopsAtMarks: three(stopsAtMarks / Math.max(1, stops)),
  }
}
