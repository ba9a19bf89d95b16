import { createHash } from 'node:crypto'
import type { Moment } from '@clipwright/contract/clips/curation'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import type { Word } from '@clipwright/contract/sources/transcript'
import { titleKey } from './fold-text.ts'
import { type EntryKind, lexemePrefix, toVector } from './lexemes.ts'
import { tokenize, tokenizeText } from './tokens.ts'

/** Counts up when texts become other terms than before; every project is then read anew. */
export const indexVersion = 2

/** What can be found of a project. */
export type ProjectText = {
  projectId: ProjectId
  title: string
  durationMs: number
  createdAt: Date
  clips: { clipId: ClipId; title: string; createdAt: Date; moment: Pick<Moment, SearchedParts> }[]
  /** The whole transcript; empty while there is none. */
  words: Pick<Word, 'text' | 'startMs'>[]
}
type SearchedParts = 'keywords' | 'topicKeywords' | 'genre' | 'durationSec' | 'screenplay'

export type NewEntry = {
  kind: EntryKind
  targetId: string
  title: string
  titleKey: string
  durationMs: number
  topics: string[]
  genre: string | null
  madeAt: Date
  vector: string
  words: string
  wordMs: number[]
}

const passageWords = 120
/** Passages share their edges, so that a phrase across one is found. */
const sharedWords = 8

/** All entries of a project: itself, its clips, and its transcript in passages. The same text gives the same entries. */
export function makeEntries(text: ProjectText, orgNo: number): NewEntry[] {
  const project = entry('project', orgNo, text.projectId, { title: text.title, durationMs: text.durationMs, madeAt: text.createdAt })
  const clips = text.clips.map(({ clipId, title, createdAt, moment }) =>
    entry('clip', orgNo, clipId, {
      title,
      durationMs: Math.round(moment.durationSec * 1000),
      madeAt: createdAt,
      keywords: [...moment.keywords, ...moment.topicKeywords],
      topics: [...new Set([...moment.topicKeywords, ...moment.keywords])].slice(0, 8),
      genre: moment.genre,
      words: moment.screenplay.words,
    }),
  )
  const passages = cutPassages(text.words).map((words) =>
    entry('passage', orgNo, text.projectId, { title: '', durationMs: 0, madeAt: text.createdAt, words }),
  )
  return [project, ...clips, ...passages]
}

type EntryText = {
  title: string
  durationMs: number
  madeAt: Date
  keywords?: string[]
  topics?: string[]
  genre?: string
  words?: readonly Pick<Word, 'text' | 'startMs'>[]
}

function entry(kind: EntryKind, orgNo: number, targetId: string, text: EntryText): NewEntry {
  const words = text.words ?? []
  const pieces = words.map((word) => oneLine(word.text))
  const texts = [tokenizeText(text.title), ...(text.keywords ?? []).map(tokenizeText), tokenize(pieces)]
  return {
    kind,
    targetId,
    title: storable(text.title),
    titleKey: titleKey(text.title),
    durationMs: text.durationMs,
    topics: (text.topics ?? []).map(storable),
    genre: text.genre ?? null,
    madeAt: text.madeAt,
    vector: toVector(lexemePrefix(kind, orgNo), texts),
    words: pieces.join('\n'),
    wordMs: words.map((word) => word.startMs),
  }
}

/** Words in overlapping windows. */
function cutPassages<T>(words: readonly T[]): T[][] {
  const passages: T[][] = []
  for (let start = 0; start < words.length; start += passageWords - sharedWords) {
    passages.push(words.slice(start, start + passageWords))
    if (start + passageWords >= words.length) break
  }
  return passages
}

/** What is said is kept with one piece a line. */
function oneLine(text: string): string {
  return storable(text).replaceAll(/\s+/gu, ' ')
}

/** PostgreSQL keeps no NUL in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}

/** Tells whether the entries of a project would come out as they are. */
export function digestOf(text: ProjectText): string {
  const parts = {
    version: indexVersion,
    title: text.title,
    durationMs: text.durationMs,
    clips: text.clips.map(({ clipId, title, moment }) => [
      clipId,
      title,
      moment.keywords,
      moment.topicKeywords,
      moment.genre,
      moment.screenplay.words,
    ]),
    words: text.words.map((word) => [word.text, word.startMs]),
  }
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
