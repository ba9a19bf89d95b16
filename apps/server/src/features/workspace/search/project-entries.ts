import { createHash } from 'node:crypto'
import type { Moment } from '@clipwright/contract/clips/curation'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import type { Word } from '@clipwright/contract/sources/transcript'
import { titleKey } from './fold-text.ts'
import { type EntryKind, lexemePrefix, toVector } from './lexemes.ts'
import { tokenize, tokenizeText } from './tokens.ts'

/** Incremented when texts yield other terms than before; every project is then indexed again. */
export const indexVersion = 2

/** The searchable texts of a project. */
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
/** Passages overlap, so that a phrase across a border is found. */
const sharedWords = 8

/** All entries of a project: itself, its clips, and its transcript in passages. The same text always gives the same entries. */
export function makeEntries(text: ProjectText, orgNo: number): NewEntry[] {
  const project = toEntry('project', orgNo, text.projectId, { title: text.title, durationMs: text.durationMs, madeAt: text.createdAt })
  const clips = text.clips.map(({ clipId, title, createdAt, moment }) =>
    toEntry('clip', orgNo, clipId, {
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
    toEntry('passage', orgNo, text.projectId, { title: '', durationMs: 0, madeAt: text.createdAt, words }),
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

function toEntry(kind: EntryKind, orgNo: number, targetId: string, text: EntryText): NewEntry {
  const words = text.words ?? []
  const pieces = words.map((word) => oneLine(word.text))
  const texts = [tokenizeText(text.title), ...(text.keywords ?? []).map(tokenizeText), tokenize(pieces)]
  return {
    kind,
    targetId,
    title: stripNul(text.title),
    titleKey: titleKey(text.title),
    durationMs: text.durationMs,
    topics: (text.topics ?? []).map(stripNul),
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

/** Spoken text is stored with one word per line. */
function oneLine(text: string): string {
  return stripNul(text).replaceAll(/\s+/gu, ' ')
}

/** PostgreSQL cannot store NUL in a text. */
function stripNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** Digest of everything that the entries of a project are made from. */
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
