import type { WritingEngine } from '../engine.ts'
import { pageOf } from '../pick.ts'
import { readSubject } from '../subject/read-subject.ts'
import type { ToolForm } from '../tool-form.ts'
import { listTags, tagForm } from './hashtags.ts'

const perRound = 8

export const writeYoutubeHashtags: WritingEngine = ({ text, language, round }) =>
  pageOf(listTags(readSubject(text, language), 'youtube', perRound), round, perRound)

export const youtubeHashtagForm: ToolForm = { ...tagForm, least: perRound, most: perRound }
