import { expect, test } from 'vitest'
import { gardenTalk } from '../testing/garden-talk.ts'
import { chooseLines, spaceOut } from './choose-lines.ts'
import { readTalk } from './read-talk.ts'

const talk = readTalk(gardenTalk(true), 'en')
const each = { points: 2, quotes: 1 }

async function choose(round: number, ...answers: string[]) {
  const prompts: string[] = []
  const choice = await chooseLines(talk, round, each, async ({ user }) => {
    prompts.push(user)
    return answers[prompts.length - 1] ?? '{}'
  })
  return { choice, prompts }
}

test('a model chooses among sentences that were said, and cannot change them', async () => {
  const { choice, prompts } = await choose(0, 'Here: {"points": [4, 4, 3, 1], "quotes": ["5", 99]}')
  expect(choice?.points.slice(0, 2)).toEqual([talk.points[3], talk.points[2]])
  expect(prompts).toHaveLength(1)
  for (const line of [...(choice?.points ?? []), ...(choice?.quotes ?? [])]) expect([...talk.points, ...talk.quotes]).toContainEqual(line)
})

test('too few are asked for again with the reason, and after three answers nothing is chosen', async () => {
  const { choice, prompts } = await choose(0, '{"points": [1], "quotes": []}', '{"points": [77, "all"]}', 'no')
  expect([choice, prompts.length]).toEqual([null, 3])
  expect(prompts[1]).toContain('"points" must be 2 different numbers')
})

test('no round may choose what another one could, whoever wrote it', async () => {
  const { choice } = await choose(1, '{"points": [4, 3], "quotes": [5]}')
  const first = spaceOut(talk, each)
  expect(choice?.points.slice(2, 4)).toEqual([talk.points[7], talk.points[6]])
  expect(first.points.slice(0, 4)).toEqual([talk.points[0], talk.points[1], talk.points[4], talk.points[5]])
})

test('a sentence with a listed word is not told', () => {
  const garden = gardenTalk(true)
  const words = garden.words.map((word) => ({ ...word, text: word.text.replace('rarely,', 'pornclips,') }))
  const { points, quotes } = readTalk({ ...garden, words }, 'en')
  expect([...points, ...quotes].filter(({ text }) => text.includes('porn'))).toEqual([])
  expect([...talk.points, ...talk.quotes].some(({ text }) => text.includes('rarely'))).toBe(true)
})
