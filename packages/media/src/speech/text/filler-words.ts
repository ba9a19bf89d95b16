import type { Word } from '@clipwright/contract/sources/transcript'

/** Sounds and words without a meaning of their own, by language; only those that are safe without context. */
const fillers: Record<string, readonly string[]> = {
  en: ['um', 'uh', 'uhm', 'umm', 'uhh', 'er', 'erm', 'hmm', 'mm', 'mhm', 'ah', 'eh'],
  de: ['äh', 'ähm', 'öh', 'öhm', 'hm', 'hmm', 'ähh'],
  fr: ['euh', 'heu', 'ben', 'bah', 'hum', 'hein', 'euhm'],
  es: ['eh', 'ehm', 'em', 'este…', 'mmm', 'ehh', 'pues…'],
  it: ['ehm', 'eh', 'mmm', 'uhm', 'beh', 'mah'],
  pt: ['hum', 'hã', 'ahn', 'é…', 'eh', 'ehm', 'hmm'],
  nl: ['eh', 'ehm', 'uh', 'uhm', 'euh', 'hm'],
  ru: ['эм', 'э', 'ээ', 'эээ', 'мм', 'ммм', 'хм'],
  ja: ['えっと', 'えーと', 'えー', 'あのー', 'うーん', 'ええと'],
  ko: ['어', '음', '그…', '에', '어어', '음음'],
  zh: ['嗯', '呃', '额', '啊', '哦', '唔'],
}

/** Sounds that are words in no language: "er" is "is" in Danish, "um" is "about" in Icelandic. */
const otherFillers = ['uh', 'uhm', 'umm', 'uhh', 'erm', 'hmm', 'mhm', 'ah', 'eh']

/** Words and pairs that are fillers only apart from what is around them: "あの" also is "that", "저기" also is "over there". */
const apartFillers: Record<string, readonly string[]> = {
  en: ['you know', 'i mean', 'sort of', 'kind of'],
  ja: ['あの', 'まあ'],
  ko: ['저기'],
}

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}'…]/gu, '')

/** Whether words are closed by a comma, or have a pause or the end of a phrase on both sides. */
function standApart(words: readonly Word[], first: number, last: number): boolean {
  const [before, after] = [words[first - 1], words[last + 1]]
  const opens = !before || /[,;.!?、，。！？]$/u.test(before.text) || (words[first]?.startMs ?? 0) - before.endMs > 250
  const closes = !after || /[,;、，]$/u.test(words[last]?.text ?? '') || after.startMs - (words[last]?.endMs ?? 0) > 250
  return opens && closes
}

/**
 * Sets `isFiller`. Some words and pairs count only where they stand apart, closed by a comma or with a pause on both sides, so
 * that "do you know him" and "a kind of bird" stay; "mm" after a figure is a measure.
 */
export function flagFillers(words: readonly Word[], language: string): Word[] {
  const code = language.split('-')[0] ?? 'und'
  const single = new Set(fillers[code] ?? otherFillers)
  const apart = new Set(apartFillers[code] ?? [])
  const keys = words.map((word) => keyOf(word.text))
  const flags = keys.map(
    (key, index) =>
      (single.has(key) && !(/^(?:mm|мм)$/u.test(key) && /\p{N}$/u.test(keys[index - 1] ?? ''))) ||
      (apart.has(key) && standApart(words, index, index)),
  )
  for (let index = 0; index + 1 < words.length; index += 1) {
    if (!apart.has(`${keys[index]} ${keys[index + 1]}`) || !standApart(words, index, index + 1)) continue
    flags[index] = flags[index + 1] = true
  }
  return words.map((word, index) => (flags[index] ? { ...word, isFiller: true } : word))
}
