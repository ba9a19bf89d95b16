import { describe, expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { ClipDocument } from './clip-document.ts'
import { censorWords } from './commands/censor-words.ts'
import { findText, replaceText } from './commands/replace-text.ts'
import { spokenText } from './document-words.ts'
import { censoredIn } from './match-censored.ts'
import { toDocument } from './upgrade-document.ts'

const documentSaying = (text: string): ClipDocument => {
  const words = sampleWords(text, 0, 100)
  return toDocument(sampleTimeline({ words, timeRanges: [[0, words.length / 10]] }))
}

describe('censored words', () => {
  test.each([
    ['what the Heck, heck!', ['heck'], ['w2', 'w3']],
    ["you don't say that", ["don't"], ['w1']],
    ['you don’t say that', ["don't"], ['w1']],
    ['that son of a gun ran', ['son-of-a-gun'], ['w1', 'w2', 'w3', 'w4']],
    ['that son-of-a-gun ran', ['son of a gun'], []],
    ['that son-of-a-gun ran', ['Son-of-a-Gun'], ['w1']],
    ['a heckler is no hecklers', ['heck'], []],
    ['it fell apart', ['a part'], []],
    ['as set before', ['asset'], []],
    ['他 真是 一个 混 蛋 啊', ['混蛋'], ['w3', 'w4']],
    ['他 真是 混蛋', ['混 蛋'], ['w2']],
    ['이 바보 가', ['바보'], ['w1']],
    ['no such thing', ['', ' — '], []],
  ])('of “%s” by %j', (text, phrases, expected) => {
    expect(censoredIn(documentSaying(text), phrases)).toEqual(expected)
  })

  test('what is censored already is not named again', () => {
    const once = censorWords(documentSaying('heck and heck'), { wordIds: ['w0'], censor: 'beep' })
    if ('refusal' in once) throw new Error(once.refusal)
    expect(censoredIn(once.document, ['heck'])).toEqual(['w2'])
  })
})

describe('finding', () => {
  test('a phrase of a script without spaces is found wherever its words were parted', () => {
    const document = documentSaying('我们 今天 讨论 人工 智能 的 未来')
    expect(findText(document, { find: '人工智能' })).toEqual([['w3', 'w4']])
    const after = replaceText(document, { find: '人工智能', replace: '机器学习' })
    if ('refusal' in after) throw new Error(after.refusal)
    expect(spokenText(after.document)).toContain('机器学习')
    expect(spokenText(after.document)).not.toContain('智能')
  })

  test('elsewhere a word is a word', () => {
    expect(findText(documentSaying('open ai and openai'), { find: 'openai' })).toEqual([['w3']])
    expect(findText(documentSaying('open ai and openai'), { find: 'open ai' })).toEqual([['w0', 'w1']])
  })
})
