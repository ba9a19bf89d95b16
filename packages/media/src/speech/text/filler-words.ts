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
  ja: ['えっと', 'えーと', 'えー', 'あの', 'あのー', 'うーん', 'ええと', 'まあ'],
  ko: ['어', '음', '저기', '그…', '에', '어어', '음음'],
  zh: ['嗯', '呃', '额', '啊', '哦', '唔'],
}

/** Pairs that are fillers only together, in English. */
const pairs: Record<string, readonly string[]> = { en: ['you know', 'i mean', 'sort of', 'kind of'] }

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}'…]/gu, '')

/**
 * Sets `isFiller`. A pair counts only when it stands apart, closed by a comma or with a pause on both sides, so that
 * "do you know him" and "a kind of bird" stay.
 */
export function flagFillers(words: readonly Word[], language: string): Word[] {
  const code = language.split('-')[0] ?? 'und'
  const single = new Set(fillers[code] ?? fillers['en'])
  const double = new Set(pairs[code] ?? [])
  const flags = words.map((word) => single.has(keyOf(word.text)))
  for (let index = 0; index + 1 < words.length; index += 1) {
    const [first, second] = [words[index], words[index + 1]]
    if (!first || !second || !double.has(`${keyOf(first.text)} ${keyOf(second.text)}`)) continue
    const before = words[index - 1]
    const after = words[index + 2]
    const opens = !before || /[,;.!?]$/.test(before.text) || first.startMs - before.endMs > 250
    const closes = !after || /[,;]$/.test(second.text) || after.startMs - second.endMs > 250
    if (opens && closes) flags[index] = flags[index + 1] = true
  }
  return words.map((word, index) => (flags[index] ? { ...word, isFiller: true } : word))
}
