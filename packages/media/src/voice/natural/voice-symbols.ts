/**
 * The alphabet of the natural voices: punctuation, letters of the International Phonetic Alphabet, and capitals for the
 * diphthongs of English. A symbol's number is its row in the first table of the network (Kokoro-82M, Apache-2.0); numbers between
 * those here are of symbols that no language of these voices has.
 */
const runs: readonly [number, string][] = [
  [1, ';:,.!?'],
  [9, '—…"()“” '],
  // Makes the vowel before it nasal.
  [17, '\u0303'],
  [18, 'ʣʥʦʨᵝ'],
  [24, 'AI'],
  [31, 'O'],
  [33, 'Q'],
  [35, 'ST'],
  [39, 'W'],
  [41, 'Yᵊabcdef'],
  [50, 'hijklmnopqrstuvwxyzɑɐɒæ'],
  [75, 'β'],
  [76, 'ɔɕç'],
  [80, 'ɖðʤə'],
  [85, 'ɚɛɜ'],
  [90, 'ɟ'],
  [92, 'ɡ'],
  [99, 'ɥ'],
  [101, 'ɨɪʝ'],
  [110, 'ɯɰŋɳɲɴø'],
  [118, 'ɸθœ'],
  [123, 'ɹ'],
  [125, 'ɾɻ'],
  [128, 'ʁɽʂʃʈʧ'],
  [135, 'ʊʋ'],
  [138, 'ʌɣɤ'],
  [142, 'χʎ'],
  [147, 'ʒʔ'],
  [156, 'ˈˌː'],
  [162, 'ʰ'],
  [164, 'ʲ'],
  [169, '↓'],
  [171, '→↗↘'],
  [177, 'ᵻ'],
]

const numbers = new Map(runs.flatMap(([first, symbols]) => Array.from(symbols, (symbol, at) => [symbol, first + at] as const)))

/** Numbers of the symbols that the alphabet has; the others are left out. */
export const toSymbolNumbers = (phonemes: string): number[] => Array.from(phonemes).flatMap((symbol) => numbers.get(symbol) ?? [])
