import { getLanguagePack, type LanguagePack } from '../text/language-pack.ts'
import type { PromptWords } from './prompt-word-lists.ts'
import { promptWords } from './prompt-words.ts'

/** A language that a prompt may be in. */
export type PromptLanguage = { pack: LanguagePack; words: PromptWords; asking: ReadonlySet<string> }

const splitList = (list: string) => list.split(/\s+/).filter(Boolean)

function languageOf(pack: LanguagePack): PromptLanguage | undefined {
  const words = promptWords[pack.code]
  return words && { pack, words, asking: new Set(splitList(words.asking)) }
}

/** How much a prompt sounds like a language: words that only ask there count double, plain words of it once. */
const soundsLike = (prompt: readonly string[], { pack, words, asking }: PromptLanguage): number => {
  const manners = new Set(Object.values(words.manners).flatMap(({ asked }) => asked.split('|')))
  return prompt.reduce((sum, word) => sum + (asking.has(word) || manners.has(word) ? 2 : pack.stopWords.has(word) ? 1 : 0), 0)
}

/** The languages a prompt may be in: the talk's, English, and the one it sounds like where people ask in their own. */
export function languagesOf(text: string, talkPack: LanguagePack): PromptLanguage[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const candidates = [talkPack.code, ...Object.keys(promptWords)]
    .filter((code, index, codes) => codes.indexOf(code) === index)
    .flatMap((code) => languageOf(getLanguagePack(code)) ?? [])
  const scores = new Map(candidates.map((candidate) => [candidate.pack.code, soundsLike(words, candidate)]))
  const scoreOf = ({ pack }: PromptLanguage) => scores.get(pack.code) ?? 0
  const [own] = candidates
  const best = [...candidates].sort((a, b) => scoreOf(b) - scoreOf(a))[0]
  const english = candidates.find(({ pack }) => pack.code === 'en')
  // What is plainly another language is not read as the talk's: Spanish "no" is no English "no".
  const isForeign = best && own && best !== own && scoreOf(best) >= 2 && scoreOf(best) > 2 * scoreOf(own)
  const likely = isForeign ? [best, own] : [own, english, best && scoreOf(best) > 1 ? best : undefined]
  return likely.filter((candidate, index): candidate is PromptLanguage => candidate !== undefined && likely.indexOf(candidate) === index)
}
