import type { FormCheck, WritingEngine } from '../engine.ts'
import { pageOf } from '../pick.ts'
import { readSubject } from '../subject/read-subject.ts'
import { fillAll } from './write-lines.ts'

const perRound = 5
/** TikTok counts characters, an emoji as one. */
const longest = 80
const lengthOf = (text: string) => [...text].length

export const writeTiktokBios: WritingEngine = ({ text, language, round }) => {
  const subject = readSubject(text, language)
  const bios = fillAll(subject, subject.words.bios, subject.main).filter((bio) => lengthOf(bio) <= longest)
  return pageOf(bios, round, perRound)
}

export const checkTiktokBios: FormCheck = (items) => {
  if (items.length !== perRound) return `There must be exactly ${perRound} bios.`
  const long = items.find((bio) => lengthOf(bio) > longest)
  return long === undefined ? null : `A bio has at most ${longest} characters; "${long.slice(0, 40)}…" has ${lengthOf(long)}.`
}
