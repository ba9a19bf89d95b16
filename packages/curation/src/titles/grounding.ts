import type { Word } from '@clipwright/contract/sources/transcript'
import { viewClip } from '../spoken-source.ts'
import { toCore } from '../wording/title-clauses.ts'

/** Tells of a text whether it rests on what is said in a clip. */
export function groundIn(words: readonly Word[], language: string): (text: string) => boolean {
  const { pack } = viewClip(words, language).text
  const spokenWords = words.map((word) => toCore(word.text))
  return (text) => restsOn(text, spokenWords, pack.stopWords, pack.unspaced)
}

/** Whether every number and most content words of a text were spoken. Endings may differ. */
function restsOn(text: string, spokenWords: readonly string[], stopWords: ReadonlySet<string>, isUnspaced: boolean): boolean {
  const numbers = text.match(/\d[\d.,]*/g) ?? []
  if (numbers.some((number) => !spokenWords.some((word) => word.includes(number.replace(/[.,]+$/, ''))))) return false
  if (isUnspaced) {
    const speech = spokenWords.join('')
    const letters = [...text].filter((letter) => /\p{L}/u.test(letter))
    return letters.length > 0 && letters.filter((letter) => speech.includes(letter)).length / letters.length >= 0.7
  }
  const meaning = (text.match(/[\p{L}\p{N}'’]+/gu) ?? []).map(toCore).filter((word) => word.length > 2 && !stopWords.has(word))
  const isSaid = (word: string) =>
    spokenWords.some((other) => other === word || (word.length > 4 && other.startsWith(word.slice(0, Math.max(4, word.length - 3)))))
  return meaning.length > 0 && meaning.filter(isSaid).length / meaning.length >= 0.6
}
