import { describe, expect, test } from 'vitest'
import { curate } from '../curate.ts'
import { inventTalk, speak, toTranscript, toPreferences } from '../testing/spoken-material.ts'
import { toPlainLine, readModelAnswer } from './answers.ts'
import { buildPrompts } from './prompts.ts'

const transcript = toTranscript(speak(inventTalk()))
const proposalsIn = (text: string) => readModelAnswer(text, transcript).proposals
const answer = (moments: unknown) => `Here you are:\n\`\`\`json\n${JSON.stringify({ moments })}\n\`\`\`\nHope this helps!`

describe('buildPrompts', () => {
  test('numbers every sentence and carries the preferences of the person', () => {
    const [prompt, ...others] = buildPrompts(transcript, {
      pref: toPreferences({ customPrompt: 'about bread', clipCount: 3 }),
      title: 'Talk',
    })
    expect(others).toEqual([])
    expect(prompt?.user).toContain('[0] 0:')
    expect(prompt?.user).toContain(`[${transcript.sentences.length - 1}]`)
    expect(prompt?.user).toContain('about bread')
    expect(prompt?.user).toContain('Moments wanted: 3')
  })

  test('splits a long transcript into parts that overlap', () => {
    const prompts = buildPrompts(transcript, { pref: toPreferences(), title: '', maxChars: 2000 })
    expect(prompts.length).toBeGreaterThan(2)
    const numbers = prompts.map((prompt) => [...prompt.user.matchAll(/^\[(\d+)\]/gm)].map((match) => Number(match[1])))
    expect(numbers[1]?.[0]).toBeLessThan((numbers[0]?.at(-1) ?? 0) + 1)
    expect(new Set(numbers.flat()).size).toBe(transcript.sentences.length)
  })
})

describe('readModelAnswer', () => {
  test('reads moments from an answer with words around the JSON', () => {
    const [proposal] = proposalsIn(answer([{ first: 1, last: 5, title: 'Bread', quote: 'wrong', score: 90 }]))
    expect(proposal).toEqual({
      firstWord: transcript.sentences[1]?.firstWord,
      lastWord: transcript.sentences[5]?.lastWord,
      title: 'Bread',
      liking: 0.9,
    })
  })

  test('drops moments whose lines do not exist and moments that quote what nobody said there', () => {
    expect(
      proposalsIn(
        answer([
          { first: 1, last: 9999 },
          { first: 8, last: 3 },
          { first: -1, last: 2 },
          { first: 'x', last: 2 },
          { first: 0, last: 4, quote: 'the moon landing was staged' },
          { first: 0, last: 4, quote: 'telescope' },
        ]),
      ),
    ).toEqual([])
  })

  test('answers with nothing to an answer that is not JSON, cut off, or of another shape', () => {
    for (const text of ['', 'I cannot help with that.', '{"moments":[{"first":1,', '42', '{"moments":"none"}', '[[[[', 'null']) {
      expect(proposalsIn(text)).toEqual([])
    }
  })

  test('keeps links, markup and control characters out of every text', () => {
    const [proposal] = proposalsIn(
      answer([
        {
          first: 0,
          last: 3,
          title: '<b>Win</b> now https://evil.example/x',
          why: '[click](http://evil.example) \u0007 here',
          hashtags: ['#bread', '<script>', 'a b!', '#हिन्दी!'],
        },
      ]),
    )
    expect(proposal?.title).toBe('Win now')
    expect(proposal?.why).toBe('click here')
    expect(proposal?.hashtags).toEqual(['#bread', '#script', '#ab', '#हिन्दी'])
  })

  test('shortens texts that are too long', () => {
    expect(toPlainLine('x'.repeat(500), 80)).toHaveLength(80)
  })
})

describe('proposals in curate', () => {
  const first = 33
  const last = 42

  test('lift the moment they name and give it their words, on sentence edges', () => {
    const proposals = proposalsIn(answer([{ first, last, title: 'Looking up', description: 'A night.', score: 100 }]))
    const result = curate({ transcript, analysis: null, pref: toPreferences(), title: '', proposals })
    const proposal = result.moments.find((moment) => moment.title === 'Looking up')
    expect(result.engine).toBe('built-in+language-model')
    expect(proposal?.isRunnerUp).toBe(false)
    expect(proposal?.description).toBe('A night.')
    expect(transcript.sentences.map((span) => span.firstWord)).toContain(proposal?.firstWord)
  })

  test('leave the built-in result as it is when none was usable', () => {
    const plain = curate({ transcript, analysis: null, pref: toPreferences(), title: '' })
    expect(curate({ transcript, analysis: null, pref: toPreferences(), title: '', proposals: proposalsIn('no') })).toEqual(plain)
  })
})
