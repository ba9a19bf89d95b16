import { expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { toPlayedMoment } from './played-moment.ts'

test('an edited clip in a language without spaces is written without them', () => {
  const document = toDocument(sampleTimeline({ language: 'zh', words: sampleWords('成功 的 秘诀 是 耐心。 你 也 可以。') }))
  const { text, lines } = toPlayedMoment(document)
  expect(text).toBe('成功的秘诀是耐心。你也可以。')
  expect(lines.map((line) => line.text)).toEqual(['成功的秘诀是耐心。', '你也可以。'])
})
