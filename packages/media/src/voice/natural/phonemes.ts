/** What eSpeak calls the languages of the natural voices, English of America and of Britain apart. */
export type Accent = 'en-us' | 'en-gb' | 'es' | 'fr-fr' | 'it' | 'pt-br'

/** A stretch of text that is spoken in one breath, and the punctuation mark behind it, or none. */
export type Clause = { text: string; mark: string }

const clauseEnd = /([,;:.!?…—]+)["'”’»)\]]*(?=\s|$)|\s[–—-]\s/gu

/** Divides a sentence where its punctuation lets a speaker pause: not within numbers, abbreviations and words. */
export function splitClauses(sentence: string): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  for (const match of sentence.matchAll(clauseEnd)) {
    clauses.push({ text: sentence.slice(from, match.index), mark: toMark(match[1] ?? '—') })
    from = match.index + match[0].length
  }
  clauses.push({ text: sentence.slice(from), mark: '' })
  return clauses.map(({ text, mark }) => ({ text: text.trim(), mark })).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** One mark for several: the strongest. */
const toMark = (marks: string): string => ['?', '!', '…', '.', ';', ':', '—', ','].find((mark) => marks.includes(mark)) ?? ','

/** What eSpeak calls a sound, and what the voices call it. The tie `^` joins the two halves of one sound. */
const sounds: readonly (readonly [string, string])[] = [
  ['a^ɪ', 'I'],
  ['a^ʊ', 'W'],
  ['e^ɪ', 'A'],
  ['ɔ^ɪ', 'Y'],
  ['d^ʒ', 'ʤ'],
  ['t^ʃ', 'ʧ'],
  ['ə^l', 'ᵊl'],
  ['ɚɹ', 'əɹ'],
  ['ɚ', 'əɹ'],
  ['ɐ', 'ə'],
  ['ɬ', 'l'],
  ['x', 'k'],
  ['r', 'ɹ'],
  ['ʔ', 't'],
]

/** In other languages than English sounds that are two in one are all that is written otherwise. */
const jointSounds: typeof sounds = [
  ['a^ɪ', 'I'],
  ['a^ʊ', 'W'],
  ['e^ɪ', 'A'],
  ['o^ʊ', 'O'],
  ['ə^ʊ', 'Q'],
  ['ɔ^ɪ', 'Y'],
  ['d^z', 'ʣ'],
  ['d^ʒ', 'ʤ'],
  ['t^s', 'ʦ'],
  ['t^ʃ', 'ʧ'],
  ['-', ''],
]

const soundsOf: Record<Accent, typeof sounds> = {
  'en-us': [['o^ʊ', 'O'], ...sounds, ['ɜːɹ', 'ɜɹ'], ['ɜː', 'ɜɹ'], ['ɪə', 'iə'], ['ɾ', 'T'], ['e', 'A'], ['ː', '']],
  'en-gb': [['ə^ʊ', 'Q'], ['e^ə', 'ɛː'], ['iə', 'ɪə'], ...sounds],
  es: jointSounds,
  'fr-fr': jointSounds,
  it: jointSounds,
  'pt-br': jointSounds,
}

/** Phonemes of eSpeak, written with `--ipa --tie=^`, as the natural voices were taught to read them. */
export function toVoicePhonemes(ipa: string, accent: Accent): string {
  // Apart from “ç” the alphabet has the sign of a nasal vowel for itself.
  const letters = ipa.normalize('NFD').replaceAll('c\u0327', 'ç')
  const phonemes = soundsOf[accent].reduce((text, [sound, symbol]) => text.replaceAll(sound, symbol), letters)
  return phonemes.replaceAll('^', '').replaceAll('\u0329', '').replace(/\s+/g, ' ').trim()
}

/** Longest input of the network, in symbols. */
const mostSymbols = 500

/** The clauses of one sentence as inputs of the network: together, or in parts where they are too long for one. */
export function joinPhonemes(clauses: readonly { phonemes: string; mark: string }[]): string[] {
  const parts: string[] = []
  for (const { phonemes, mark } of clauses) {
    const text = `${phonemes}${mark}`
    const before = parts.at(-1)
    if (before !== undefined && before.length + 1 + text.length <= mostSymbols) parts[parts.length - 1] = `${before} ${text}`
    else parts.push(...cutAtSpaces(text))
  }
  return parts
}

function cutAtSpaces(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > mostSymbols) {
    const space = rest.lastIndexOf(' ', mostSymbols)
    const at = space > 0 ? space : mostSymbols
    parts.push(rest.slice(0, at))
    rest = rest.slice(at).trimStart()
  }
  return [...parts, rest]
}
