import type { Clip } from '@clipwright/contract/clips/clips'
import { expect, test } from 'vitest'
import { newDraft } from '../draft.ts'
import { templateOf } from './table-file.ts'

test('a template names each clip, and no field of it is a formula', () => {
  const clip = {
    projectId: 'p1',
    clipId: 'c1',
    title: '=HYPERLINK("x")',
    description: 'Two, "three"',
    hashtags: ['bread'],
  } as unknown as Clip
  const [head, line] = templateOf(
    [{ ...newDraft(clip), coverAtMs: 12_500, sendsCaptions: true }],
    [{ handle: '@ada@example.social' }],
  ).split('\r\n')
  expect(head).toBe('clip,account,date,time,title,text,comment,cover,captions')
  expect(line).toMatch(
    /^"p1\.c1","'@ada@example\.social","\d{4}-\d\d-\d\d","09:00","'=HYPERLINK\(""x""\)","Two, ""three""\n\n#bread","","12.5","yes"$/s,
  )
})
