import type { FormCheck, WritingEngine } from '../engine.ts'
import { pageOf } from '../pick.ts'
import { readSubject } from '../subject/read-subject.ts'
import { listTags } from './hashtags.ts'

const perRound = 8

export const writeYoutubeHashtags: WritingEngine = ({ text, language, round }) =>
  pageOf(listTags(readSubject(text, language), 'youtube', perRound), round, perRound)

export const checkYoutubeHashtags: FormCheck = (items) => {
  if (items.length !== perRound) return `There must be exactly ${perRound} hashtags.`
  const bad = items.find((tag) => !/^#[\p{L}\p{N}_]{2,30}$/u.test(tag))
  return bad === undefined ? null : `A hashtag is # and up to 30 letters or digits without spaces; "${bad}" is not.`
}
