import { getLanguagePack, type LanguagePack } from '../text/language-pack.ts'
import { splitPhrases } from './phrases.ts'
import { mannerNames, type MannerName, type PromptWords } from './prompt-word-lists.ts'
import { promptWords } from './prompt-words.ts'
import { findRoot } from './roots.ts'

/** One way to ask for a manner: its words, and the root if it is a single word long enough to have one. */
type MannerPhrase = { name: MannerName; parts: readonly string[]; root: string | undefined }

type Candidate = { pack: LanguagePack; words: PromptWords; asking: ReadonlySet<string> }

/** A possible language of a prompt. */
export type PromptLanguage = Candidate & { mannerPhrases: readonly MannerPhrase[] }

const splitList = (list: string) => list.split(/\s+/).filter(Boolean)

function toCandidate(pack: LanguagePack): Candidate | undefined {
  const words = promptWords[pack.code]
  return words && { pack, words, asking: new Set(splitList(words.asking)) }
}

/** How well a prompt fits a language: words used only to ask count double, its common words once. */
const soundsLike = (prompt: readonly string[], { pack, words, asking }: Candidate): number => {
  const manners = new Set(Object.values(words.manners).flatMap(({ asked }) => asked.split('|')))
  return prompt.reduce((sum, word) => sum + (asking.has(word) || manners.has(word) ? 2 : pack.stopWords.has(word) ? 1 : 0), 0)
}

const withoutApostrophe = (text: string) => text.replaceAll("'", '')

function listMannerPhrases({ words, pack }: Candidate): MannerPhrase[] {
  return mannerNames.flatMap((name) =>
    splitPhrases(words.manners[name]?.asked ?? '').map((phrase) => {
      const parts = phrase.split(/[\s-]+/).map(withoutApostrophe)
      const [only = ''] = parts
      return { name, parts, root: parts.length === 1 && only.length > 3 ? findRoot(only, pack) : undefined }
    }),
  )
}

/** Possible languages of a prompt: the talk's, English, and the one it fits best, as people ask in their own. */
export function guessLanguages(text: string, talkPack: LanguagePack): PromptLanguage[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const candidates = [talkPack.code, ...Object.keys(promptWords)]
    .filter((code, index, codes) => codes.indexOf(code) === index)
    .flatMap((code) => toCandidate(getLanguagePack(code)) ?? [])
  const scores = new Map(candidates.map((candidate) => [candidate.pack.code, soundsLike(words, candidate)]))
  const scoreOf = ({ pack }: Candidate) => scores.get(pack.code) ?? 0
  const [own] = candidates
  const best = [...candidates].sort((a, b) => scoreOf(b) - scoreOf(a))[0]
  const english = candidates.find(({ pack }) => pack.code === 'en')
  // A prompt clearly in another language is not read in the talk's: Spanish "no" is not English "no".
  const isForeign = best && own && best !== own && scoreOf(best) >= 2 && scoreOf(best) > 2 * scoreOf(own)
  const likely = isForeign ? [best, own] : [own, english, best && scoreOf(best) > 1 ? best : undefined]
  return likely
    .filter((candidate, index): candidate is Candidate => candidate !== undefined && likely.indexOf(candidate) === index)
    .map((candidate) => ({ ...candidate, mannerPhrases: listMannerPhrases(candidate) }))
}
