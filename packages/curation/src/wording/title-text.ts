import type { LanguagePack } from '../text/language-pack.ts'
import { joinTexts } from '../text/source-text.ts'

export const longestTitle = 90

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/gu
const halfWide = /\p{Script=Hangul}/gu

/** How much a text says by its letters: one of Chinese or Japanese says as much as two of the alphabet, one of Korean as one and a half. */
export const measureWidth = (text: string) => text.length + (text.match(wide)?.length ?? 0) + 0.5 * (text.match(halfWide)?.length ?? 0)

/** Cuts at a word, never inside one. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  // Never inside a surrogate pair.
  const room = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = room.lastIndexOf(' ')
  return `${(space > most / 2 ? room.slice(0, space) : room).replace(/[\s,;:.–—-]+$/u, '')}…`
}

/** Words as a title: first letter upper case, no full stop, a question mark if it was a question. */
export function toTitle(words: readonly string[], isQuestion: boolean, pack: LanguagePack): string {
  const text = joinTexts(words, pack).replace(/\s+/g, ' ').trim()
  const bare = text.replace(/[\s,;:.…–—，。；：、?？-]+$/u, '').replace(/^["'(]+|["')]+$/gu, '')
  const punctuated = isQuestion ? `${bare}${pack.unspaced ? '？' : '?'}` : bare
  const first = punctuated.match(/^\p{L}/u)?.[0]
  const cased = first ? first.toUpperCase() + punctuated.slice(first.length) : punctuated
  return pack.code === 'en' ? cased.replace(/(?<![\p{L}\p{N}'])i(?='(?:m|ve|ll|d)\b|(?![\p{L}\p{N}'.]))/gu, 'I') : cased
}
