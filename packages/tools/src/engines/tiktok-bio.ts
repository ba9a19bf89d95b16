import type { WritingEngine } from '../engine.ts'
import { pageOf } from '../pick.ts'
import { readSubject } from '../subject/read-subject.ts'
import { fillAll } from './write-lines.ts'
import { findWordThrice, type ToolForm } from '../tool-form.ts'

const perRound = 5
/** TikTok counts characters, an emoji as one. */
const longest = 80
const lengthOf = (text: string) => [...text].length

export const writeTiktokBios: WritingEngine = ({ text, language, round }) => {
  const subject = readSubject(text, language)
  const bios = fillAll(subject, subject.words.bios, subject.main).filter((bio) => bioForm.findFault(bio) === null)
  return pageOf(bios, round, perRound)
}

export const bioForm: ToolForm = {
  least: perRound,
  most: perRound,
  noun: 'bios',
  findFault: (bio) => {
    if (lengthOf(bio) > longest) return `A bio has at most ${longest} characters; "${bio.slice(0, 40)}…" has ${lengthOf(bio)}.`
    const word = findWordThrice([bio])
    return word === null ? null : `No word comes three times in a bio; "${word}" does.`
  },
}
