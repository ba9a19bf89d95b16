import { type Command, runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { expect, test } from 'vitest'
import { refineClip } from './refine-clip.ts'

const sentence = (length: number) => `${'so '.repeat(length - 1)}done.`
/** Sentences of 4, 25 and 20 words, without a pause: a word begins 40 ms after the one before. */
const words = sampleWords([4, 25, 20].map(sentence).join(' '))

async function grow(timeRanges: [number, number][]) {
  const document = toDocument(sampleTimeline({ words, timeRanges }))
  const proposal = await refineClip({ document, goal: 'longer', revision: 0 }, {} as never, new AbortController().signal)
  let after = document
  for (const command of proposal?.commands ?? []) {
    const result = runCommand(after, command as Command)
    if ('refusal' in result) throw new Error(result.refusal)
    after = result.document
  }
  const [range] = rangesOf(after)
  return { range, added: proposal?.added.map(({ text }) => text) }
}

/** A cut lies on a frame of the source. */
const frameMs = 1000 / 25

test('a longer clip has whole words at its end, and nothing of the next', async () => {
  const { range, added } = await grow([[0, 1.6]])
  expect(added).toEqual([sentence(25)])
  expect(Math.abs((range?.endMs ?? 0) - (words[29]?.startMs ?? 0))).toBeLessThanOrEqual(frameMs)
})

test('and at its start, where there is nothing behind it', async () => {
  const { range, added } = await grow([[11.6, 19.6]])
  expect(added).toEqual([sentence(25)])
  expect(Math.abs((range?.startMs ?? 0) - (words[4]?.startMs ?? 0))).toBeLessThanOrEqual(frameMs)
})
