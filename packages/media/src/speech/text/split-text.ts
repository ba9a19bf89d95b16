const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Words as captions show them, with punctuation attached; scripts without spaces are segmented by Intl.Segmenter. */
export function splitText(text: string): string[] {
  const words: string[] = []
  for (const chunk of text.split(/\s+/)) {
    if (chunk === '') continue
    if (unspaced.test(chunk)) words.push(...segmentChunk(chunk))
    else words.push(chunk)
  }
  return joinStrayPunctuation(words)
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmentChunk(chunk: string): string[] {
  const locale = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(chunk) ? 'ja' : /\p{Script=Thai}/u.test(chunk) ? 'th' : 'zh'
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  return [...segmenter.segment(chunk)].map((part) => part.segment)
}

function joinStrayPunctuation(words: readonly string[]): string[] {
  const joinedParts: string[] = []
  for (const word of words) {
    const last = joinedParts.length - 1
    if (/[\p{L}\p{N}]/u.test(word) || last < 0) joinedParts.push(word)
    // An opening mark belongs to the next word, which is not there yet; a lone dash stays with the word before.
    else joinedParts[last] = `${joinedParts[last]}${/^[-–—]+$/.test(word) ? ` ${word}` : word}`
  }
  return joinedParts.filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Joins words for display: no space in scripts written without. */
export function joinWords(words: readonly string[]): string {
  let text = ''
  for (const word of words) {
    const isTight = unspaced.test(text.slice(-2)) && unspaced.test(word.slice(0, 1))
    text += text === '' || isTight || /[。、，！？；：]$/u.test(text) ? word : ` ${word}`
  }
  return text
}
