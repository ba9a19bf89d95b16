import type { FormCheck, WritingEngine } from '../engine.ts'
import { pageOf } from '../pick.ts'
import { readSubject } from '../subject/read-subject.ts'
import { listTags } from './hashtags.ts'

const perRound = 5

/** Three to seven; five of them. */
export const writeTiktokHashtags: WritingEngine = ({ text, language, round }) =>
  pageOf(listTags(readSubject(text, language), 'tiktok', perRound), round, perRound)

export const checkTiktokHashtags: FormCheck = (items) => {
  if (items.length < 3 || items.length > 7) return 'There must be 3 to 7 hashtags.'
  const bad = items.find((tag) => !/^#[\p{L}\p{N}_]{2,30}$/u.test(tag))
  return bad === undefined ? null : `A hashtag is # and up to 30 letters or digits without spaces; "${bad}" is not.`
}
