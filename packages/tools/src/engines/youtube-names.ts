import type { IsWord, WritingEngine } from '../engine.ts'
import { capital, fill } from '../fill.ts'
import { dropRepeats, sameKey, seedOf, shuffle } from '../pick.ts'
import { hasListedWord } from '../moderation/listed-words.ts'
import { readSubject, type Subject } from '../subject/read-subject.ts'
import { addEnding, blend } from './blend.ts'
import { findWordThrice, type ToolForm } from '../tool-form.ts'
import { listFieldNouns } from '../words/find-tool-words.ts'

const perRound = 20
const longest = 30
/** In one round, how often a word may come. */
const mostUses = 2

/** Twenty names: put together, blended, with like sounds. No word comes three times in one round, and none is a plain word. */
export const writeYoutubeNames: WritingEngine = ({ text, language, round, isWord = () => false }) => {
  let rest = listNames(readSubject(text, language), isWord)
  let page: Name[] = []
  for (let at = 0; at <= round; at++) {
    page = takePage(rest)
    const pageNames = new Set(page)
    rest = rest.filter((name) => !pageNames.has(name))
  }
  const isWhole = page.length === perRound
  return { items: isWhole ? page.map((name) => name.text) : [], hasMore: isWhole && takePage(rest).length === perRound }
}

type Name = { text: string; parts: readonly string[] }

/** Marks the word that another was made from, so that a round has few of one root. */
const inventedFrom = '~'
/** Invented words, which are easy to remember and say less. */
const mostSingles = 6

/** The next names of the list that keep every word below its limit. */
function takePage(names: readonly Name[]): Name[] {
  const uses = new Map<string, number>()
  const page: Name[] = []
  let singles = 0
  for (const name of names) {
    if (name.parts.some((part) => (uses.get(part) ?? 0) >= mostUses)) continue
    const isBlend = name.parts[0]?.startsWith(inventedFrom) === true
    if (isBlend && singles === mostSingles) continue
    singles += isBlend ? 1 : 0
    for (const part of name.parts) uses.set(part, (uses.get(part) ?? 0) + 1)
    page.push(name)
    if (page.length === perRound) break
  }
  return page
}

const toName = (pattern: string, slots: Readonly<Record<string, string>>): Name => ({
  text: fill(pattern, slots),
  parts: [...new Set([...Object.values(slots), ...(pattern.replace(/\{\w\}/g, ' ').match(/\p{L}{3,}/gu) ?? [])])].map(sameKey),
})

function listNames(subject: Subject, isWord: IsWord): Name[] {
  const { words } = subject
  const seed = seedOf(subject.main)
  const own = dropRepeats(subject.nouns.map((word) => capital(toSingular(word, subject)))).slice(0, 8)
  // Words that name nothing ("First", "Spend") only where there is hardly a noun.
  const others = own.length >= 2 ? [] : subject.keywords.map(capital).filter((word) => !own.some((one) => isSameWord(one, word)))
  const nouns = shuffle(listFieldNouns(words, subject.domain), seed)
  const endings = words.endings.split(' ').filter(Boolean)
  const single = own.flatMap((W, turn) => shuffle(words.names, seed + turn).map((pattern) => toName(pattern, { W })))
  const fieldNames = nouns.flatMap((W, turn) => shuffle(words.names, seed + 50 + turn).map((pattern) => toName(pattern, { W })))
  const pairs = pairsOf(own, nouns).flatMap(([A, B], turn) =>
    shuffle(words.pairNames, seed + turn)
      .slice(0, 3)
      .map((pattern) => toName(pattern, { A, B })),
  )
  const doubles = eachPair([...own, ...others]).map(([A, B]) => toName('{A} & {B}', { A, B }))
  const inventions = own.flatMap((word) =>
    [...endings.map((ending) => addEnding(word, ending, isWord)), ...[...nouns, ...own].map((other) => blend(word, other, isWord))].flatMap(
      (text) => (text === null ? [] : [{ text, parts: [`${inventedFrom}${sameKey(word)}`] }]),
    ),
  )
  const blends = shuffle(inventions, seed)
  const names = interleave([pairs, single, doubles, fieldNames, blends].map((list, index) => dealOut(list, seed + index)))
  return keepNew(names).filter(
    ({ text }) => text.length <= longest && text.length >= 3 && !repeatsWord(text) && !hasListedWord(text) && !isWord(text),
  )
}

/** "Notes Field Notes". */
function repeatsWord(name: string): boolean {
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return new Set(words).size < words.length
}

function keepNew(names: readonly Name[]): Name[] {
  const keys = new Set<string>()
  return names.filter(({ text }) => !keys.has(sameKey(text)) && keys.add(sameKey(text)))
}

const toSingular = (word: string, { language }: Subject) => {
  if (language !== 'en') return word
  if (/ves$/i.test(word)) return `${word.slice(0, -3)}${/(?:kni|li|wi)ves$/i.test(word) ? 'fe' : 'f'}`
  if (/ies$/i.test(word) && word.length > 5) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/i.test(word)) return word.slice(0, -2)
  return /[^sui]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

const isSameWord = (a: string, b: string) => a.toLowerCase().startsWith(b.toLowerCase()) || b.toLowerCase().startsWith(a.toLowerCase())

const eachPair = (list: readonly string[]) =>
  list.flatMap((a, index) => list.slice(index + 1).flatMap((b): [string, string][] => (isSameWord(a, b) ? [] : [[a, b]])))

/** Those that begin alike come first: like sounds stay in the ear. */
function pairsOf(left: readonly string[], right: readonly string[]): [string, string][] {
  const pairs = left.flatMap((a) => right.filter((b) => !isSameWord(a, b)).map((b): [string, string] => [a, b]))
  const isAlike = ([a, b]: [string, string]) => a.charAt(0).toLowerCase() === b.charAt(0).toLowerCase()
  return [...pairs.filter(isAlike), ...pairs.filter((pair) => !isAlike(pair))]
}

/** The first stay first, the others in an order of the description. */
function dealOut(list: readonly Name[], seed: number): Name[] {
  return [...list.slice(0, 2), ...shuffle(list.slice(2), seed)]
}

function interleave(lists: readonly (readonly Name[])[]): Name[] {
  const most = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: most }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

export const nameForm: ToolForm = {
  least: perRound,
  most: perRound,
  noun: 'names',
  findFault: (name, description) => {
    if (name.length > longest || name.length < 3) return `A name has 3 to ${longest} characters; "${name}" has ${name.length}.`
    return description?.isWord?.(name) ? `A name is no plain word; "${name}" is one.` : null
  },
  findSharedFault: (names) => {
    const word = findWordThrice(names)
    return word === null ? null : `No word comes in more than ${mostUses} of the names; "${word}" does.`
  },
}
