import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { createRandomSource } from '../random-source.ts'

/** A clip with the title that each of two engines gives it; words of the talk, from the first (inclusive) to the last (exclusive). */
export type TitledClip = { firstWord: number; lastWord: number; ours: string; theirs: string }

/** A talk, and its first clips, best first, which take a while to choose. */
type TitledTalk = { id: string; transcript: Transcript; listClips(): TitledClip[] }

/** One pair of the key, with the side of our title. */
type KeyEntry = { pair: number; talk: string; words: [number, number]; ours: string; theirs: string; oursIs: 'A' | 'B' }

type TitleRound = {
  /** Where `pairs.txt` and `key.json` go. */
  folder: string
  seed: number
  /** Folders of earlier rounds, whose clips are left out. */
  earlier: readonly string[]
  most: number
}

const readKey = (folder: string): KeyEntry[] => {
  const path = join(folder, 'key.json')
  if (!existsSync(path)) throw new Error(`There is no key of an earlier round in ${folder}.`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

const bareOf = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function writeWords({ words }: Transcript, { firstWord, lastWord }: TitledClip): string {
  let speaker: string | undefined
  return words
    .slice(firstWord, lastWord)
    .map((word) => {
      const isTurn = word.speaker !== speaker
      speaker = word.speaker
      return isTurn && word.speaker ? `\n${word.speaker}: ${word.text}` : word.text
    })
    .join(' ')
    .trim()
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/**
 * Writes one clip of each talk with both titles: `pairs.txt` for a reader who cannot know which engine wrote which,
 * `key.json` for the evaluation. Clips on which both agree make no pair; the next clip of the talk is taken.
 */
export function writeTitlePairs(
  talks: readonly TitledTalk[],
  { folder, seed, earlier, most }: TitleRound,
): { pairs: number; alike: number } {
  const random = createRandomSource(seed)
  const usedEntries = earlier.flatMap(readKey)
  const isUsed = (id: string, { firstWord, lastWord }: TitledClip) =>
    usedEntries.some(({ talk, words: [first, last] }) => talk === id && first < lastWord && firstWord < last)
  const key: KeyEntry[] = []
  const texts: string[] = []
  let alike = 0
  for (const talk of shuffle(talks, random)) {
    if (key.length >= most) break
    const clips = talk.listClips()
    const start = Math.floor(random() * Math.max(1, clips.length))
    const oursIs = random() < 0.5 ? 'A' : 'B'
    const fresh = [...clips.slice(start), ...clips.slice(0, start)].filter((clip) => !isUsed(talk.id, clip))
    const at = fresh.findIndex(({ ours, theirs }) => bareOf(ours) !== bareOf(theirs))
    alike += at < 0 ? fresh.length : at
    const clip = fresh[at]
    if (!clip) continue
    const { ours, theirs, firstWord, lastWord } = clip
    const pair = key.length + 1
    key.push({ pair, talk: talk.id, words: [firstWord, lastWord], ours, theirs, oursIs })
    const [a, b] = oursIs === 'A' ? [ours, theirs] : [theirs, ours]
    texts.push(`##### PAIR ${pair}\n${writeWords(talk.transcript, clip)}\n--- A: ${a}\n--- B: ${b}\n`)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pairs.txt'), texts.join('\n'))
  writeFileSync(join(folder, 'key.json'), `${JSON.stringify(key, null, 1)}\n`)
  return { pairs: key.length, alike }
}

/** A reader's verdict on one pair, a line of `verdicts.jsonl`. */
type Verdict = { pair: number; better: 'A' | 'B'; why?: string }

/** How many pairs of a round our title won; undefined while no reader has answered. */
export function countVerdicts(folder: string): { won: number; pairs: number } | undefined {
  const path = join(folder, 'verdicts.jsonl')
  if (!existsSync(path)) return undefined
  const verdicts = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Verdict => JSON.parse(line))
  const key = readKey(folder)
  const judged = key.flatMap(({ pair, oursIs }) => {
    const verdict = verdicts.find((other) => other.pair === pair)
    return verdict ? [verdict.better === oursIs] : []
  })
  return { won: judged.filter(Boolean).length, pairs: judged.length }
}
