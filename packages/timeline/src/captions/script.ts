import type { FontScript } from './fonts.ts'

export type TextScript = FontScript | 'other'

const tests: [TextScript, RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['han', /\p{Script=Han}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  // Stacked accents and horned vowels that only the Vietnamese subsets hold.
  ['vietnamese', /[\u1e80-\u1eff\u01a0\u01a1\u01af\u01b0]/u],
  ['latin', /\p{Script=Latin}/u],
]

/** The script that decides the font of a word. Figures and signs alone count as Latin. */
export function scriptOf(text: string): TextScript {
  for (const [script, test] of tests) if (test.test(text)) return script
  return /\p{L}/u.test(text) ? 'other' : 'latin'
}

/** Written without spaces between words. */
export function isUnspaced(script: TextScript): boolean {
  return script === 'han' || script === 'kana'
}

/** Where words may follow one another without a space: also in scripts without fonts of ours, as Thai and Khmer. */
export function hasUnspacedWords(script: TextScript): boolean {
  return isUnspaced(script) || script === 'other'
}

/**
 * Scripts without fonts and widths of ours: a line of them is drawn in one piece, so that the font that is found on the
 * machine spaces it.
 */
export function needsWholeLine(script: TextScript): boolean {
  return script === 'other'
}

/** Letters of a word join or reorder: a word of them is never drawn letter by letter. */
export function joinsLetters(script: TextScript): boolean {
  return script === 'arabic' || script === 'devanagari' || script === 'other'
}

export function isRightToLeft(script: TextScript): boolean {
  return script === 'arabic' || script === 'hebrew'
}

export function isRightToLeftLanguage(language: string): boolean {
  return /^(?:ar|he|iw|fa|ur|yi|ps|sd|ckb|dv)\b/i.test(language)
}
