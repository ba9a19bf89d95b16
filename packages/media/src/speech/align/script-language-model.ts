import { readFile } from 'node:fs/promises'
import { sphinxDictionaryFile } from '../recognise/pocketsphinx.ts'

/** Share of probability reserved for words out of script order. */
const backoffShare = 0.3

/**
 * An ARPA trigram model of the script's words, so that the recogniser listens for the text it is known to contain. Only
 * words of `dictionary` take part: no other user text reaches the file.
 */
export function buildScriptLanguageModel(script: readonly string[], dictionary: ReadonlyMap<string, unknown>): string {
  const runs = splitRuns(script.map(toSpokenForm).map((word) => (dictionary.has(word) ? word : null)))
  const unigrams = new Map<string, number>([
    ['</s>', runs.length],
    ['<s>', 0],
  ])
  const bigrams = new Map<string, Map<string, number>>()
  const trigrams = new Map<string, Map<string, number>>()
  for (const run of runs) {
    const words = ['<s>', ...run, '</s>']
    words.forEach((word, index) => {
      if (index > 0 && index < words.length - 1) unigrams.set(word, (unigrams.get(word) ?? 0) + 1)
      if (index > 0) count(bigrams, words[index - 1] ?? '', word)
      if (index > 1) count(trigrams, `${words[index - 2]} ${words[index - 1]}`, word)
    })
    // The audio is cut at pauses that the script does not show, so any word may begin or end a window.
    for (const word of new Set(run)) {
      count(bigrams, '<s>', word, 0.02)
      count(bigrams, word, '</s>', 0.02)
    }
  }
  return writeArpa(unigrams, bigrams, trigrams)
}

/** The script's words with their pronunciations, as a dictionary file. */
export function buildScriptDictionary(script: readonly string[], dictionary: ReadonlyMap<string, string[]>): string {
  const words = new Set(script.map(toSpokenForm))
  return [...words].flatMap((word) => dictionary.get(word) ?? []).join('\n') + '\n'
}

function toSpokenForm(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z']/g, '')
    .replace(/^'+|'+$/g, '')
}

/** Runs of the script between unknown words. */
function splitRuns(words: readonly (string | null)[]): string[][] {
  const runs: string[][] = [[]]
  for (const word of words) {
    if (word === null) runs.push([])
    else runs.at(-1)?.push(word)
  }
  return runs.filter((run) => run.length > 0)
}

function count(table: Map<string, Map<string, number>>, history: string, word: string, by = 1): void {
  const row = table.get(history) ?? new Map<string, number>()
  row.set(word, (row.get(word) ?? 0) + by)
  table.set(history, row)
}

function writeArpa(
  unigrams: Map<string, number>,
  bigrams: Map<string, Map<string, number>>,
  trigrams: Map<string, Map<string, number>>,
): string {
  const log = (share: number) => Math.log10(share).toFixed(4)
  const backoff = log(backoffShare)
  // Add-one smoothing, so that rare words are not far from frequent ones.
  const total = [...unigrams.values()].reduce((sum, number) => sum + number + 1, 0)
  const lines = (table: Map<string, Map<string, number>>, hasBackoff: boolean) =>
    [...table].flatMap(([history, row]) => {
      const all = [...row.values()].reduce((sum, number) => sum + number, 0)
      return [...row].map(([word, number]) => {
        const line = `${log((number / all) * (1 - backoffShare))} ${history} ${word}`
        return hasBackoff && trigrams.has(`${history} ${word}`) ? `${line} ${backoff}` : line
      })
    })
  const one = [...unigrams].map(([word, number]) => `${word === '<s>' ? '-99' : log((number + 1) / total)} ${word} ${backoff}`)
  const two = lines(bigrams, true)
  const three = lines(trigrams, false)
  const counts = [one, two, three].map((rows, index) => `ngram ${index + 1}=${rows.length}`)
  const tables = [one, two, three].flatMap((rows, index) => ['', `\\${index + 1}-grams:`, ...rows])
  return ['\\data\\', ...counts, ...tables, '', '\\end\\', ''].join('\n')
}

let dictionary: Promise<ReadonlyMap<string, string[]>> | undefined

/** Words that the English recogniser knows, each with its pronunciation lines. */
export function loadSphinxDictionary(): Promise<ReadonlyMap<string, string[]>> {
  dictionary ??= readFile(sphinxDictionaryFile, 'utf8').then((text) => {
    const lines = new Map<string, string[]>()
    for (const line of text.split('\n')) {
      const word = line.slice(0, line.indexOf(' ')).replace(/\(\d+\)$/, '')
      if (!/^[a-z']+$/.test(word)) continue
      lines.set(word, [...(lines.get(word) ?? []), line])
    }
    return lines
  })
  return dictionary
}
