import { emojiWords } from './emoji-words.ts'

// Too many emoji tire: one every few seconds.
const leastGapMs = 4000

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
}

type Table = { exact: Map<string, string>; stems: [string, string][] }
// Constant: each table is built once from the data of this package.
const tables = new Map<string, Table>()

function tableFor(language: string): Table | undefined {
  const primary = language.split('-')[0]?.toLowerCase() ?? ''
  const cached = tables.get(primary)
  if (cached) return cached
  const rows = emojiWords[primary]
  if (!rows) return undefined
  const table: Table = { exact: new Map(), stems: [] }
  for (const [emoji, words] of rows) {
    for (const word of words.split(' ')) {
      // A trailing star stands for any ending: "célèbr*".
      if (word.endsWith('*')) table.stems.push([word.slice(0, -1), emoji])
      else table.exact.set(word, emoji)
    }
  }
  tables.set(primary, table)
  return table
}

/** The emoji that goes with a word of a language, if there is one that nobody could misread. */
export function emojiForWord(text: string, language: string): string | undefined {
  const table = tableFor(language)
  const word = plain(text)
  if (!table || word === '') return undefined
  return table.exact.get(word) ?? table.stems.find(([stem]) => word.startsWith(stem))?.[1]
}

/** Emoji by word index, spaced out; the same one is not shown twice in a row. */
export function chooseEmoji(words: readonly { text: string; startMs: number }[], language: string): Map<number, string> {
  const emojiByWord = new Map<number, string>()
  let lastMs = -Infinity
  let last = ''
  words.forEach((word, index) => {
    if (word.startMs - lastMs < leastGapMs) return
    const emoji = emojiForWord(word.text, language)
    if (emoji === undefined || emoji === last) return
    emojiByWord.set(index, emoji)
    ;[lastMs, last] = [word.startMs, emoji]
  })
  return emojiByWord
}

/** File name in the emoji set: code points in hex joined by "-", without the presentation mark where it is optional. */
export function emojiCodepoints(emoji: string): string {
  const codes = [...emoji].map((letter) => letter.codePointAt(0) ?? 0)
  const significant = codes.includes(0x200d) ? codes : codes.filter((code) => code !== 0xfe0f)
  return significant.map((code) => code.toString(16)).join('-')
}
