import type { WritingEngine } from '../engine.ts'
import { capital, fill, subjectSlots } from '../fill.ts'
import { seedOf, shuffle } from '../pick.ts'
import { readSubject, type Subject } from '../subject/read-subject.ts'
import { fitsAny, takesSentence } from './write-lines.ts'
import type { Description, ToolForm } from '../tool-form.ts'
import { findToolWords } from '../words/find-tool-words.ts'
import type { Language } from '@clipwright/contract/projects/preferences'

/** Most scripts for one description; each has its own hook and closing. */
const mostScripts = 15
/** What an unhurried speaker says. */
const wordsPerSecond = 2.3
/** Chinese is not written in words. */
const charactersPerSecond = 4.2

/** One script: a hook, two to four sections, a call to action, each with its times. */
export const writeVideoScript: WritingEngine = ({ text, language, round }) => {
  const subject = readSubject(text, language)
  // Where few parts suit a subject, two rounds may come out alike.
  const scripts = [...new Set(Array.from({ length: mostScripts }, (_, at) => compose(subject, at)))]
  return { items: scripts.slice(round, round + 1), hasMore: round + 1 < scripts.length }
}

/** As many as are wanted, in their order. */
function leaveOut<T>(list: readonly T[], count: number, seed: number): T[] {
  const remaining = new Set(shuffle(list, seed).slice(0, count))
  return list.filter((one) => remaining.has(one))
}

type Part = { heading: string; show: string; say: string }

function compose(subject: Subject, round: number): string {
  const { script } = subject.words
  const seed = seedOf(subject.main)
  const slots = subjectSlots(subject, subject.isStory ? subject.main : subject.topic)
  const pick = (list: readonly string[], shift: number) => {
    const order = shuffle(list, seed + shift)
    return order[(round + Math.floor(round / list.length) * shift) % list.length] ?? ''
  }
  const fitting = (list: readonly string[]) => (subject.isSelfStanding || subject.instruction !== null ? list : list.filter(fitsAny))
  const line = (list: readonly string[], shift: number) => capital(fill(pick(fitting(list), shift), slots))
  const say = (...sentences: string[]) => sentences.join(subject.language === 'zh' ? '' : ' ')
  const sections = shuffle(script.sections, seed + round)
  const shots = shuffle(script.shots, seed + round + 1)
  const points = subject.points.slice(0, 3).map((point, index): Part => {
    const own = { ...slots, p: point, P: capital(point) }
    return {
      heading: capital(point),
      show: fill(shots[index % shots.length] ?? '', own),
      say: capital(fill(sections[index % sections.length] ?? '', own)),
    }
  })
  // Where the description names too few points, the ways that suit every subject fill in.
  const plain = leaveOut(choosePlain(subject), Math.max(0, 3 - points.length), seed + round)
  const body = [
    ...points,
    ...plain.map(({ heading, show, say }): Part => ({ heading, show: fill(show, slots), say: capital(fill(say, slots)) })),
  ]
  // What somebody did is no lesson: nobody gets it wrong, and nothing of it has to be remembered.
  const opening = line(subject.isStory ? script.hooks.slice(1).filter(takesSentence) : script.hooks, 1)
  const setup = subject.isStory ? (script.setups.at(-1) ?? '') : pick(script.setups, 2)
  const closing = subject.isStory ? [] : [line(script.closings, 4)]
  const parts: Part[] = [
    { heading: script.hook, show: capital(subject.main), say: say(opening, setup) },
    ...body.map((part, index): Part => (index === 1 && !subject.isStory ? { ...part, say: say(part.say, pick(script.turns, 3)) } : part)),
    { heading: script.call, show: capital(subject.core), say: say(...closing, pick(script.calls, 5)) },
  ]
  return writeParts(parts, subject)
}

function choosePlain({ isStory, instruction, words: { script } }: Subject) {
  if (isStory) return script.storySections
  return instruction === null ? script.aboutSections : script.doSections
}

function writeParts(parts: readonly Part[], { words, language }: Subject): string {
  let atSec = 0
  const blocks = parts.map(({ heading, show, say }) => {
    const spokenSec = language === 'zh' ? say.length / charactersPerSecond : say.split(/\s+/).length / wordsPerSecond
    // Room for what is shown beside what is said, in steps of five seconds.
    const endSec = atSec + Math.max(10, Math.ceil((spokenSec * 1.4) / 5) * 5)
    const block = `${clock(atSec)}–${clock(endSec)}  ${heading}\n${words.script.show}: ${capital(show)}\n${words.script.say}: ${say}`
    atSec = endSec
    return block
  })
  return blocks.join('\n\n')
}

const clock = (sec: number) => `${Math.floor(sec / 60)}:${String(sec % 60).padStart(2, '0')}`

const partHead = /^(\d+):(\d\d)–(\d+):(\d\d) {2}(\S.*)$/gm

function findScriptFault(script: string, description?: Description): string | null {
  const heads = [...script.matchAll(partHead)]
  if (heads.length < 4)
    return 'A script has a hook, at least two sections and a call to action, each headed by its times: "0:00–0:15  Hook".'
  const times = heads.map((match) => match.slice(1, 5).map(Number))
  const isGapless = times.every(([m1 = 0, s1 = 0], index) => {
    const [, , m0 = 0, s0 = 0] = times[index - 1] ?? [0, 0, 0, 0]
    return m1 * 60 + s1 === m0 * 60 + s0
  })
  if (!isGapless) return 'Each part begins where the one before it ends, the first at 0:00.'
  return description
    ? findMissingPart(
        script,
        heads.map(([, , , , , name = '']) => name),
        description.language,
      )
    : null
}

function findMissingPart(script: string, names: readonly string[], language: Language): string | null {
  const { hook, call, show, say } = findToolWords(language).script
  const isCalled = (name: string | undefined, part: string) => name?.toLowerCase().includes(part.toLowerCase()) === true
  if (!isCalled(names[0], hook)) return `The first part is called "${hook}".`
  if (!isCalled(names.at(-1), call)) return `The last part is called "${call}".`
  const countLines = (start: string) => script.split('\n').filter((line) => line.trimStart().startsWith(`${start}:`)).length
  const isWhole = countLines(show) >= names.length && countLines(say) >= names.length
  return isWhole ? null : `Each part has a line that begins with "${show}:" and one that begins with "${say}:".`
}

export const scriptForm: ToolForm = {
  least: 1,
  most: 1,
  noun: 'script',
  // With another dash, or one space before the name.
  mend: (text) => text.replace(/^\W*(\d+:\d\d)\s*[-–—]\s*(\d+:\d\d)[\s:*]+(?=\S)/gm, '$1–$2  '),
  findFault: findScriptFault,
}

/** What a language model is asked for. */
export function scriptTask(language: Language): string {
  const { hook, call, show, say } = findToolWords(language).script
  return `1 script for the video, as one text. It has a hook, two to five sections and a call to action. Each part begins with a line of its times and its name, separated by two spaces; the first is 0:00–0:15  ${hook}, the last is called ${call}, and parts follow each other without a gap. Below it stand a line that begins with ${show}: and a line that begins with ${say}:, and an empty line.`
}
