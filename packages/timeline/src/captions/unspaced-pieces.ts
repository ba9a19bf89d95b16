/** Finds words in a language by its rules; in that of a malformed tag by those of the root locale, which do well enough. */
export function createWordSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' })
  }
}

/** The words of a text without spaces, each with the punctuation after it and the brackets that open before it. */
export function unspacedPieces(text: string, segmenter: Intl.Segmenter): string[] {
  const pieces: string[] = []
  // Brackets never end a line, other punctuation never begins one.
  let opening = ''
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment
    else if (isWordLike || pieces.length === 0 || opening !== '') {
      pieces.push(opening + segment)
      opening = ''
    } else pieces[pieces.length - 1] += segment
  }
  if (opening !== '') pieces.push((pieces.pop() ?? '') + opening)
  return pieces
}
