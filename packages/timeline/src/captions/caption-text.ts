// Control characters, line and paragraph separators, bidi overrides, tags, private use and other invisible format marks.
// Joiners stay: Indic scripts and Persian spell with them.
const unseen =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd\u{e0000}-\u{e0fff}]/gu
const emojiGlyph =
  /\p{RGI_Emoji}|[[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}]--[©®™‼⁉↔-↪]]|[\ufe0e\ufe0f\u20e3]/gv
// No spelling stacks more than four marks on one letter; "zalgo" text does.
const stackedMarks = /(\p{M}{4})\p{M}+/gu
const mostLetters = 160

/**
 * What may be drawn of a word: one line, no control or direction characters, no emoji (the caption renderer has no
 * colour glyphs; emoji are images of their own), at most 160 letters.
 */
export function captionText(raw: string): string {
  const clean = raw
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(emojiGlyph, '')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(stackedMarks, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(clean)) return ''
  const letters = [...clean]
  return letters.length <= mostLetters ? clean : `${letters.slice(0, mostLetters - 1).join('')}…`
}

/**
 * Text that an ASS event shows letter for letter. A backslash would start a command with the letter after it, so an
 * invisible word joiner parts the two; braces have an escape of their own.
 */
export function escapeAss(text: string): string {
  return text.replace(/\\/g, '\\\u2060').replace(/[{}]/g, '\\$&')
}

/** Upper case where the script has it, by the rules of the language (Turkish dotted i, German sharp s). */
export function upperCase(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language)
  } catch {
    // The language tag came from a file and is not well formed: plain upper case serves.
    return text.toUpperCase()
  }
}

/** Drops the full stops and commas at the end of a word; questions, exclamations and "…" carry meaning and stay. */
export function withoutFinalStops(text: string): string {
  if (text.endsWith('..')) return text
  const bare = text.replace(/[.,;:。，、；：]+$/u, '')
  return bare === '' ? text : bare
}
