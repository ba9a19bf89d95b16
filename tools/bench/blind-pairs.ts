import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { createRandomSource } from '../random-source.ts'
import type { JudgedSection } from '../train/judgements.ts'
import { drawWindows, type ChosenClip, type Engine } from './selection-figures.ts'

/** One pair of the key: words of the source, from the first (inclusive) to the last (exclusive), and the side of our clip. */
type KeyEntry = { pair: number; source: string; ours: [number, number]; random: [number, number]; oursIs: 'A' | 'B' }

type WordRange = [number, number]

function joinWords({ words }: Transcript, [first, last]: WordRange): string {
  let speaker: string | undefined
  return words
    .slice(first, last)
    .map((word, place) => {
      const isTurn = word.speaker !== speaker
      speaker = word.speaker
      // A clip without its "And" must not be recognisable by its lower-case start.
      const text = place === 0 ? word.text.charAt(0).toUpperCase() + word.text.slice(1) : word.text
      return isTurn && word.speaker ? `\n${word.speaker}: ${text}` : text
    })
    .join(' ')
    .trim()
}

/** A window outside the clip, of the same length and cut at sentences; undefined when the source has no room. */
function drawRival(transcript: Transcript, clip: ChosenClip, random: () => number): WordRange | undefined {
  for (let attempt = 0; attempt < 60; attempt++) {
    const [span] = drawWindows(transcript, [clip], random, () => 1)
    if (!span || (span.startMs < clip.endMs && clip.startMs < span.endMs)) continue
    const first = transcript.words.findIndex(({ startMs }) => startMs >= span.startMs)
    const last = transcript.words.findIndex(({ endMs }) => endMs >= span.endMs) + 1
    if (first >= 0 && last > first) return [first, last]
  }
  return undefined
}

/**
 * Writes our first clip of each section next to a random window: `pairs.txt` for a reader who cannot know which is which,
 * `key.json` for the evaluation. Sides are shuffled with a fixed seed.
 */
export async function writeBlindPairs(
  folder: string,
  sections: readonly JudgedSection[],
  engineFor: (section: JudgedSection) => Engine,
): Promise<number> {
  const random = createRandomSource(20261124)
  const key: KeyEntry[] = []
  const texts: string[] = []
  for (const section of sections) {
    const { transcript } = section
    const [clip] = await engineFor(section).clipsOf(transcript)
    const rival = clip ? drawRival(transcript, clip, random) : undefined
    if (!clip || !rival) continue
    const ours: WordRange = [clip.firstWord, clip.lastWord]
    const oursIs = random() < 0.5 ? 'A' : 'B'
    const pair = key.length + 1
    key.push({ pair, source: section.id, ours, random: rival, oursIs })
    const [a, b] = oursIs === 'A' ? [ours, rival] : [rival, ours]
    texts.push(`##### PAIR ${pair}\n--- A\n${joinWords(transcript, a)}\n--- B\n${joinWords(transcript, b)}\n`)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pairs.txt'), texts.join('\n'))
  writeFileSync(join(folder, 'key.json'), `${JSON.stringify(key, null, 1)}\n`)
  return key.length
}
