import type { WritingEngine } from '../engine.ts'
import { capital, fill, subjectSlots } from '../fill.ts'
import { dropRepeats, pageOf, seedOf, shuffle } from '../pick.ts'
import { readSubject, type Subject } from '../subject/read-subject.ts'
import { isSelfStanding } from '../subject/self-standing.ts'
import { listAngles, numberFor } from './write-lines.ts'
import { type Description, findWordThrice, type ToolForm } from '../tool-form.ts'

const perRound = 5
const longest = 100
/** What search results and phones show. */
const visible = 60

/** Titles of at most 100 characters whose first 60 tell the subject. */
export const writeYoutubeTitles: WritingEngine = ({ text, language, round }) => {
  const subject = readSubject(text, language)
  return pageOf(
    listTitles(subject).filter((title) => isTitle(title, subject)),
    round,
    perRound,
  )
}

const isTitle = (title: string, subject: Subject) => title.length <= longest && tellsSubject(title, subject) && !repeatsWord(title)

function listTitles(subject: Subject): string[] {
  const { titles } = subject.words
  const seed = subject.main
  const plain = subject.isStory
    ? titles.story
    : subject.isClause
      ? titles.question
      : subject.instruction
        ? titles.howTo
        : [...titles.any, ...(subject.isSelfStanding ? titles.inSentence : [])]
  const [first = [], ...others] = listAngles(subject).map((angle, turn) =>
    shuffle(plain, seedOf(`${seed} ${turn}`)).map((pattern) =>
      capital(fill(pattern, { ...subjectSlots(subject, angle), n: numberFor(pattern, turn), p: '', P: '' })),
    ),
  )
  const withPhrase = subject.phrases
    .filter((phrase) => isTelling(phrase, subject))
    .flatMap((phrase, turn) =>
      shuffle(titles.withPhrase, seedOf(seed + phrase))
        .slice(0, 3)
        .map((pattern) =>
          capital(
            fill(pattern, { ...subjectSlots(subject, turn % 2 ? subject.core : subject.main), p: phrase, P: capital(phrase), n: '5' }),
          ),
        ),
    )
  if (subject.isClause) {
    // The title that its description is already, as far as it fits.
    const own = [subject.whole, subject.main].map(capital).find((title) => isTitle(title, subject))
    return dropRepeats([...(own ? [own] : []), ...alternate(first, listTopicTitles(subject)), ...withPhrase, ...others.flat()])
  }
  // One title in five looks at the subject through another phrase of the description.
  return dropRepeats([...weave(first, withPhrase), ...others.flat()])
}

/** Of a clause, titles about its nouns alone: "The truth about student debt". */
function listTopicTitles(subject: Subject): string[] {
  const { topic, language, words } = subject
  if (language !== 'en' || topic === subject.main) return []
  const patterns = [...words.titles.any, ...(isSelfStanding(topic, topic, language) ? words.titles.inSentence : [])]
  return shuffle(patterns, seedOf(topic)).map((pattern, turn) =>
    capital(fill(pattern, { ...subjectSlots(subject, topic), n: numberFor(pattern, turn), p: '', P: '' })),
  )
}

const alternate = (lines: readonly string[], others: readonly string[]) =>
  [...lines, ...others.slice(lines.length)].flatMap((line, at) => (at < lines.length && others[at] ? [line, others[at]] : [line]))

/** Two words at least; four signs where words are not written apart. */
const isTelling = (phrase: string, { language }: Subject) => (language === 'zh' ? phrase.length >= 4 : phrase.includes(' '))

function weave(main: readonly string[], side: readonly string[]): string[] {
  const rest = [...side]
  const lines = main.flatMap((line, index) => (index % 4 === 3 ? [line, ...rest.splice(0, 1)] : [line]))
  return [...lines, ...rest]
}

/** "A beginner’s guide to bread for beginners". */
function repeatsWord(title: string): boolean {
  const stems = (title.toLowerCase().match(/\p{L}{6,}/gu) ?? []).map((word) => word.slice(0, 7))
  return new Set(stems).size < stems.length
}

/** Whether a word of the subject stands in the part of the title that is always visibleText. */
function tellsSubject(title: string, subject: Pick<Subject, 'main' | 'core' | 'keywords'>): boolean {
  const visibleText = title.slice(0, visible).toLowerCase()
  return (
    visibleText.includes(subject.core.toLowerCase().slice(0, 40)) ||
    subject.keywords.some((word) => visibleText.includes(word.toLowerCase()))
  )
}

/** A word of the description as another form of it begins: "bake" of "baked". */
const stemOf = (word: string) => word.toLowerCase().slice(0, Math.max(4, word.length - 2))

function missesSubject(title: string, { text, language }: Description): boolean {
  const subject = readSubject(text, language)
  return subject.keywords.length > 0 && !tellsSubject(title, { ...subject, keywords: subject.keywords.map(stemOf) })
}

export const titleForm: ToolForm = {
  least: perRound,
  most: perRound,
  noun: 'titles',
  findFault: (title, description) => {
    if (title.length > longest) return `Each title has at most ${longest} characters; "${title.slice(0, 40)}…" has ${title.length}.`
    if (description && missesSubject(title, description)) {
      return `The first ${visible} characters of each title tell the subject, in words of the description; those of "${title.slice(0, 40)}…" do not.`
    }
    const word = findWordThrice([title])
    return word === null ? null : `No word comes three times in a title; "${word}" does.`
  },
}
