import type { Word } from '@clipwright/contract/sources/transcript'
import { viewClip } from '../spoken-source.ts'
import { describeWindow, goTogether, joinClaims, listClaims } from './describe.ts'
import { isSearched } from './hashtags.ts'
import { findKeyphrases } from './keyphrases.ts'

/** Claims of a clip that descriptions are made of; the others say little of it. */
const mostClaims = 6

/** Descriptions of a clip, all different, best first: two sentences of it that have not stood together, then one alone. */
export function proposeDescriptions(words: readonly Word[], language: string, title: string): string[] {
  if (words.length === 0) return []
  const view = viewClip(words, language)
  const window = { first: 0, last: view.text.sentences.length - 1 }
  const claims = listClaims(view, window, title).slice(0, mostClaims)
  const pairs = claims.flatMap((one, at) =>
    claims.flatMap((other, place) => (place > at && goTogether(one, other) ? [{ at, place, text: joinClaims([one, other], view) }] : [])),
  )
  // Two that both are new come before those that share one with an earlier pair.
  const isNew = ({ at, place }: { at: number; place: number }) => at % 2 === 0 && place === at + 1
  const best = describeWindow(view, window, findKeyphrases(view.text.sentences, view.text, view.salience, 8), title)
  const texts = [
    best,
    ...pairs.filter(isNew).map(({ text }) => text),
    ...claims.map((claim) => joinClaims([claim], view)),
    ...pairs.filter((pair) => !isNew(pair)).map(({ text }) => text),
  ]
  return [...new Set(texts)].filter((text) => text !== '')
}

/** What a clip is about in words that people search for, most telling first. */
export function listSubjects(words: readonly Word[], language: string): string[] {
  const { text, salience } = viewClip(words, language)
  return findKeyphrases(text.sentences, text, salience, 12)
    .filter((phrase) => isSearched(phrase, text.kindOf))
    .map((phrase) => phrase.text)
}
