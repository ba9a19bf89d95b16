import type { Transcript, WordSpan } from '@clipwright/contract/sources/transcript'
import { z } from 'zod'
import { splitSentences } from '../text/sentences.ts'
import { cutAtWord, longestTitle } from '../wording/title-text.ts'
import { findValues } from './tolerant-json.ts'

/** A moment proposed by a language model and verified: its words exist and its texts are plain. */
export type Proposal = WordSpan & {
  title?: string
  description?: string
  why?: string
  hashtags?: string[]
  /** The model's own rating, 0 to 1. */
  liking: number
}

export type ModelAnswer = {
  proposals: Proposal[]
  /** Number of entries that name lines or quote words which do not exist. */
  ungrounded: number
  /** Whether the answer has a list of moments, even an empty one. */
  isReadable: boolean
}

/** Parses "12", "[12]" and "line 12" as 12. */
const Line = z.preprocess((value) => (typeof value === 'string' ? /\d+/.exec(value)?.[0] : value), z.coerce.number().int())
const Text = z.string().optional().catch(undefined)

const Entry = z.object({
  first: Line,
  last: Line,
  title: Text,
  description: Text,
  why: Text,
  quote: Text,
  hashtags: z.array(z.string()).optional().catch(undefined),
  score: z.coerce.number().min(0).optional().catch(undefined),
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEntry = (value: unknown): boolean => isRecord(value) && 'first' in value && 'last' in value

/** The lists of moments in an answer, whatever is around and between them. */
function findLists(text: string): unknown[][] {
  return findValues(text.slice(0, 200_000)).flatMap((value): unknown[][] => {
    if (isEntry(value)) return [[value]]
    if (Array.isArray(value)) return value.some(isEntry) || value.length === 0 ? [value] : []
    if (!isRecord(value)) return []
    return Object.entries(value).flatMap(([key, list]) => (Array.isArray(list) && (key === 'moments' || list.some(isEntry)) ? [list] : []))
  })
}

/** A model's text as one plain line: no links, no markup, no control characters. */
export function toPlainLine(text: string | undefined, most: number): string | undefined {
  const plain = text
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/[\p{Cc}\p{Cf}<>`*_#|“”„«»]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain
    ? plain
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
    : undefined
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Models tidy up quotes: one counts as spoken when most of its words are. */
const quoteShare = 0.6

function isSaid(quote: string, spokenWords: readonly string[]): boolean {
  const quoteWords = wordsIn(quote)
  if (quoteWords.length === 0) return true
  const words = new Set(spokenWords.flatMap(wordsIn))
  const text = spokenWords.join('').toLowerCase()
  // Scripts without spaces give one long word.
  return (
    quoteWords.filter((word) => words.has(word) || (/[^\p{Script=Latin}]/u.test(word) && text.includes(word))).length / quoteWords.length >=
    quoteShare
  )
}

type Source = { transcript: Transcript; spans: readonly WordSpan[] }

function groundProposal(entry: unknown, scale: number, { transcript, spans }: Source): Proposal | undefined {
  const parsed = Entry.safeParse(entry)
  if (!parsed.success) return undefined
  const { first, last, title, description, why, quote, hashtags, score } = parsed.data
  const from = spans[first]
  const to = spans[last]
  if (!from || !to || last < first) return undefined
  const spokenWords = transcript.words.slice(from.firstWord, to.lastWord).map((word) => word.text)
  // With a quote that does not exist, the model looked at something else.
  if (quote !== undefined && !isSaid(quote, spokenWords)) return undefined
  const plainTitle = cutAtWord(toPlainLine(title, 200) ?? '', longestTitle)
  const plainDescription = toPlainLine(description, 300)
  const plainWhy = toPlainLine(why, 240)
  const tags = hashtags
    ?.map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}]\p{M}*/gu, ''))
    .filter((tag) => tag.length > 1 && tag.length <= 40)
    .slice(0, 6)
    .map((tag) => `#${tag}`)
  return {
    firstWord: from.firstWord,
    lastWord: to.lastWord,
    liking: Math.min(1, (score ?? scale / 2) / scale),
    ...(plainTitle ? { title: plainTitle } : {}),
    ...(plainDescription ? { description: plainDescription } : {}),
    ...(plainWhy ? { why: plainWhy } : {}),
    ...(tags && tags.length > 0 ? { hashtags: tags } : {}),
  }
}

/** Asked for 0 to 100; some models give 0 to 10 or 0 to 1. */
function guessScale(entries: readonly unknown[]): number {
  const scores = entries.flatMap((entry) => (isRecord(entry) && Number.isFinite(Number(entry['score'])) ? [Number(entry['score'])] : []))
  const most = Math.max(0, ...scores)
  return most === 0 || most > 10 ? 100 : most > 1 ? 10 : 1
}

/** The moments of an answer whose lines and quotes exist in the transcript, and the number of others. Never throws. */
export function readModelAnswer(text: string, transcript: Transcript): ModelAnswer {
  const lists = findLists(text)
  const entries = lists.flat().slice(0, 60)
  const source = { transcript, spans: splitSentences(transcript.words, transcript.language) }
  const scale = guessScale(entries)
  const proposals = new Map<string, Proposal>()
  let ungrounded = 0
  for (const entry of entries) {
    const proposal = groundProposal(entry, scale, source)
    if (!proposal) ungrounded++
    else {
      const key = `${proposal.firstWord}-${proposal.lastWord}`
      if (!proposals.has(key)) proposals.set(key, proposal)
    }
  }
  return { proposals: [...proposals.values()], ungrounded, isReadable: lists.length > 0 }
}
