import type { WritingEngine } from '../engine.ts'
import { pageOf } from '../pick.ts'
import { readSubject } from '../subject/read-subject.ts'
import type { ToolForm } from '../tool-form.ts'
import { listTags, tagForm } from './hashtags.ts'

const perRound = 5

/** Three to seven; five of them. */
export const writeTiktokHashtags: WritingEngine = ({ text, language, round }) =>
  pageOf(listTags(readSubject(text, language), 'tiktok', perRound), round, perRound)

export const tiktokHashtagForm: ToolForm = { ...tagForm, least: 3, most: 7 }
