function splitIntoGrams(text: string): Set<string> {
  const padded = ` ${text} `
  const size = /\p{Script=Han}|\p{Script=Hangul}/u.test(text) ? 1 : 3
  const pieces = new Set<string>()
  for (let at = 0; at + size <= padded.length; at++) pieces.add(padded.slice(at, at + size))
  return pieces
}

/** Similarity of two spellings, 0 to 1, by shared trigrams. */
export function compareSpellings(a: string, b: string): number {
  const left = splitIntoGrams(a)
  const right = splitIntoGrams(b)
  let both = 0
  for (const gram of left) if (right.has(gram)) both++
  return (2 * both) / (left.size + right.size)
}
