import { describe, expect, test } from 'vitest'
import { speak, toTranscript } from '../testing/spoken-material.ts'
import { readSource } from '../text/source-text.ts'
import { classifyOpener, countUnresolvedPointers } from './openers.ts'

function read(text: string) {
  const source = readSource(toTranscript(speak([{ text }])))
  const [sentence] = source.sentences
  if (!sentence) throw new Error('The text has no sentence.')
  return { kind: classifyOpener(sentence, source.pack), pointers: countUnresolvedPointers(sentence, source.pack) }
}

describe('classifyOpener', () => {
  test.each([
    'This is the reason.',
    "That's how we won.",
    'He never came back.',
    'So the company grew.',
    'And then we left.',
    'Because nobody asked.',
    'They’re all gone.',
    'Um, so we tried again.',
    'Yeah, but it failed.',
    'In that case we stop.',
    'When he arrived we left.',
  ])('calls "%s" dangling', (text) => expect(read(text).kind).toBe('dangling'))

  test.each(['Yes, exactly.', 'Right, the bank closed.', 'Okay.'])('calls "%s" an answer to somebody', (text) =>
    expect(read(text).kind).toBe('responsive'),
  )

  test.each([
    'The company grew.',
    'What happens next?',
    'People think bread is easy.',
    'In 2014 we started.',
    'When my father arrived we left.',
    'You need patience.',
  ])('calls "%s" clean', (text) => expect(read(text).kind).toBe('clean'))
})

describe('countUnresolvedPointers', () => {
  test('counts a pronoun without an antecedent', () => {
    expect(read('What did he do there?').pointers).toBe(1)
    expect(read('Do you want to see it?').pointers).toBe(1)
  })

  test('does not count one with an antecedent in the sentence', () => {
    expect(read('My father said that he would bake bread and sell it.').pointers).toBe(0)
  })
})
