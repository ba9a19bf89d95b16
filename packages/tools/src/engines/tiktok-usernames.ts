import type { Language } from '@clipwright/contract/projects/preferences'
import type { IsWord, WritingEngine } from '../engine.ts'
import { dropRepeats, pageOf, seedOf, shuffle } from '../pick.ts'
import { readSubject, type Subject } from '../subject/read-subject.ts'
import { findToolWords, listFieldNouns } from '../words/find-tool-words.ts'
import { addEnding, blend } from './blend.ts'
import { romanize } from './romanize.ts'
import type { ToolForm } from '../tool-form.ts'

const perRound = 10
/** TikTok's own rules: 2 to 24 letters of the Latin alphabet, digits, "_" and ".", no "." at the end. */
const allowed = /^(?!.*\.$)[a-z0-9_.]{2,24}$/
/** Short ones can be said and typed. */
const goodLength = 20

export const writeTiktokUsernames: WritingEngine = ({ text, language, round, isWord = () => false }) => {
  const names = listUsernames(readSubject(text, language), isWord).filter(
    (name) => allowed.test(name) && name.length <= goodLength && name.length >= 4 && !isWord(name),
  )
  return pageOf(dropRepeats(names), round, perRound)
}

/** What stands before, after and between words; names of no other language read as if they were English. */
const english = {
  before: ['the', 'its', 'hey', 'just', 'daily', 'my', 'real', 'oh', 'only', 'so'],
  after: ['lab', 'diary', 'daily', 'club', 'corner', 'notes', 'hq', 'tok', 'studio', 'files', 'zone', 'co', 'life', 'stories', 'clips'],
  and: 'and',
}
const anywhere = ['lab', 'club', 'hq', 'tok', 'studio', 'clips', 'co']
const partsOf: Readonly<Partial<Record<Language, typeof english>>> = {
  'de-DE': { before: ['nur', 'hallo', 'echt', 'dein', 'moin'], after: [...anywhere, 'tagebuch', 'ecke', 'zeit', 'liebe'], and: 'und' },
  'es-ES': { before: ['solo', 'hola', 'puro', 'todo', 'mi'], after: [...anywhere, 'diario', 'al.dia', 'ymas', 'en.casa'], and: 'y' },
  'pt-BR': { before: ['so', 'oi', 'puro', 'tudo', 'meu'], after: [...anywhere, 'diario', 'todo.dia', 'emais', 'em.casa'], and: 'e' },
  'fr-FR': { before: ['juste', 'salut', 'tout', 'mes', 'petit'], after: [...anywhere, 'journal', 'etcie', 'maison', 'du.jour'], and: 'et' },
  'it-IT': { before: ['solo', 'ciao', 'puro', 'tutto', 'il.mio'], after: [...anywhere, 'diario', 'epoi', 'in.casa', 'oggi'], and: 'e' },
  'nl-NL': { before: ['alleen', 'hallo', 'echt', 'mijn', 'puur'], after: [...anywhere, 'dagboek', 'enmeer', 'thuis', 'tijd'], and: 'en' },
  'pl-PL': {
    before: ['tylko', 'hej', 'moje', 'sama', 'po.prostu'],
    after: [...anywhere, 'dziennik', 'iwiecej', 'w.domu', 'codziennie'],
    and: 'i',
  },
}

function listUsernames(subject: Subject, isWord: IsWord): string[] {
  const seed = seedOf(subject.main)
  const { before, after, and } = partsOf[subject.language] ?? english
  const own = dropRepeats(subject.nouns.map(toPlain).filter((word) => word.length >= 3)).slice(0, 6)
  const ownNouns = listFieldNouns(subject.words, subject.domain).map(toPlain)
  const nouns = shuffle(
    ownNouns.some((noun) => noun.length >= 3)
      ? ownNouns.filter((noun) => noun.length >= 3)
      : listFieldNouns(findToolWords('en'), subject.domain).map(toPlain),
    seed,
  )
  const seeds = own.length > 0 ? own : nouns.slice(0, 4)
  const pairs = seeds.flatMap((word) => nouns.flatMap((noun) => [`${word}${and}${noun}`, `${word}.${noun}`, `${noun}_${word}`].slice(0, 2)))
  const simple = seeds.flatMap((word) => [
    ...after.map((end) => `${word}${end}`),
    ...before.map((start) => `${start}${word}`),
    ...after.map((end) => `${word}_${end}`),
  ])
  const blends = seeds
    .flatMap((word) => [
      ...findToolWords('en')
        .endings.split(' ')
        .map((ending) => addEnding(word, ending, isWord)),
      ...nouns.map((noun) => blend(word, noun, isWord)),
    ])
    .filter((name) => name !== null)
    .map((name) => name.toLowerCase())
  const doubles = seeds.flatMap((a) => seeds.filter((b) => b !== a).flatMap((b) => [`${a}${b}`, `${a}.${and}.${b}`]))
  return interleave([shuffle(simple, seed), shuffle(pairs, seed + 1), blends, doubles])
}

/** Of a Korean word; more would be too long in Latin letters. */
const longestSyllables = 4

/** In the letters TikTok allows. */
const toPlain = (word: string) =>
  romanize(/\p{Script=Hangul}/u.test(word) ? word.slice(0, longestSyllables) : word)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

function interleave(lists: readonly (readonly string[])[]): string[] {
  const most = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: most }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

export const usernameForm: ToolForm = {
  least: perRound,
  most: perRound,
  noun: 'usernames',
  mend: (text) => text.replace(/^@/, '').toLowerCase(),
  findFault: (name, description) => {
    if (!allowed.test(name)) {
      return `A username has 2 to 24 lower-case letters, digits, "_" or ".", and does not end with "."; "${name}" is not one.`
    }
    return description?.isWord?.(name) ? `A username is no plain word; "${name}" is one.` : null
  },
}
