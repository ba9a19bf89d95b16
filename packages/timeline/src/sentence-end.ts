const abbreviations = new Set(
  (
    'mr mrs ms dr prof st sr jr vs etc e.g i.e inc ltd co corp no fig al jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'approx dept est gen gov hon lt col maj capt sgt rev u.s u.k a.m p.m bzw usw z.b d.h ca nr str sog mme mlle ex av ' +
    'sra dra ud uds sig dott ing'
  ).split(' '),
)

/**
 * What the punctuation of a word says: `end`, the end of a sentence; `end-unless-lower`, its end unless a word in small
 * letters follows; `abbreviation`, a full stop that ends a sentence only where nothing follows; `none`.
 */
type SentenceMark = 'end' | 'end-unless-lower' | 'abbreviation' | 'none'

export function sentenceMark(text: string): SentenceMark {
  const bare = text.replace(/["'”’»」』)\]]+$/u, '')
  if (/[。！？!?؟।॥]$/u.test(bare)) return 'end'
  if (bare.endsWith('…') || bare.endsWith('...')) return 'end-unless-lower'
  if (!bare.endsWith('.')) return 'none'
  const word = bare.slice(0, -1).toLowerCase()
  return abbreviations.has(word) || isInitial(bare.slice(0, -1)) ? 'abbreviation' : 'end-unless-lower'
}

/** A single letter, but no word of one: "네.", "é.". */
const isInitial = (text: string) => /^[^\P{L}éè\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text)

export function beginsLower(text: string): boolean {
  return /^["'“‘«(]*\p{Ll}/u.test(text)
}

/** Whether the text ends a sentence, by what follows it. */
export function endsSentence(text: string, nextText: string | undefined): boolean {
  const mark = sentenceMark(text)
  if (nextText === undefined) return mark !== 'none'
  return mark === 'end' || (mark === 'end-unless-lower' && !beginsLower(nextText))
}
