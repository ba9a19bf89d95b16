import type { LanguagePack } from '../text/language-pack.ts'

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const splitPhrases = (list: string): string[] =>
  list
    .split('|')
    .map((phrase) => phrase.trim())
    .filter(Boolean)

/**
 * A pattern for the string of `toCueText`: whole words between its spaces. Chinese has no spaces and Korean appends endings,
 * so there a phrase matches the beginning of a word.
 */
export function toPhrasesPattern(phrases: readonly string[], pack: Pick<LanguagePack, 'code' | 'unspaced'>): RegExp {
  if (phrases.length === 0) return /(?!)/g
  const longestFirst = [...new Set(phrases)].sort((a, b) => b.length - a.length).map(escapePattern)
  if (pack.unspaced) return new RegExp(`(?:${longestFirst.join('|')})`, 'gu')
  const ending = pack.code === 'ko' ? '[^ ]*' : ''
  return new RegExp(`(?<= )(?:${longestFirst.join('|')})${ending}(?= )`, 'gu')
}
