import type { WritingEngine } from '../engine.ts'
import { pageOf } from '../pick.ts'
import { readSubject } from '../subject/read-subject.ts'
import { listTags } from './hashtags.ts'
import { fillAll } from './write-lines.ts'
import type { ToolForm } from '../tool-form.ts'

const perRound = 3
const tagsEach = 4

/** Captions, each with its own hashtags. */
export const writeTiktokCaptions: WritingEngine = ({ text, language, round }) => {
  const subject = readSubject(text, language)
  const tags = listTags(subject, 'tiktok', tagsEach)
  const { any, story, plain, howTo } = subject.words.captions
  const patterns = [...any, ...plain, ...(subject.instruction === null ? [] : howTo)]
  const captions = fillAll(subject, patterns, subject.main, [...any, ...story]).map(
    (caption, index) => `${caption}\n\n${tagsFor(tags, index).join(' ')}`,
  )
  return pageOf(captions, round, perRound)
}

/** The subject's own tag with every caption, and three that change. */
function tagsFor(tags: readonly string[], index: number): string[] {
  const [own = '', ...others] = tags
  const start = (index * (tagsEach - 1)) % Math.max(1, others.length)
  return [...new Set([own, ...[...others, ...others].slice(start, start + tagsEach - 1)])]
}

export const captionForm: ToolForm = {
  least: perRound,
  most: perRound,
  noun: 'captions',
  findFault: (item) => {
    if (item.length > 2200) return 'A caption has at most 2200 characters.'
    const isTagged = (item.match(/#[\p{L}\p{N}_]+/gu) ?? []).length >= 3 && (item.match(/#/g) ?? []).length <= 7
    return isTagged ? null : 'Each caption ends with 3 to 7 hashtags.'
  },
}
