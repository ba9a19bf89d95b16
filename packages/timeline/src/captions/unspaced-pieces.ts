/** Finds words in a language by its rules; in that of a malformed tag by those of the root locale, which do well enough. */
export function createWordSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' })
  }
}

/** The words of a text without spaces, each with the punctuation after it. */
export function unspacedPieces(text: string, segmenter: Intl.Segmenter): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    // Punctuation never begins a line: it stays with the word before it.
    if (isWordLike || pieces.length === 0) pieces.push(segment)
    else pieces[pieces.length - 1] += segment
  }
  return pieces
}
