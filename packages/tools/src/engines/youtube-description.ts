import type { WritingEngine } from '../engine.ts'
import { capital, fill, subjectSlots } from '../fill.ts'
import { seedOf, shuffle } from '../pick.ts'
import { readSubject, type Subject } from '../subject/read-subject.ts'
import { listTags } from './hashtags.ts'
import { fitsAny } from './write-lines.ts'
import type { ToolForm } from '../tool-form.ts'

const perRound = 3
const longest = 5000

/** Three descriptions: what it is about, what it brings, its parts, what to do next, three hashtags. */
export const writeYoutubeDescriptions: WritingEngine = ({ text, language, round }) => {
  const subject = readSubject(text, language)
  const parts = shuffleParts(subject)
  const all = parts.openings.length * parts.bodies.length
  const items = Array.from({ length: perRound }, (_, index) => round * perRound + index)
    .filter((at) => at < all)
    .map((at) => compose(subject, parts, at))
  return { items, hasMore: (round + 2) * perRound <= all }
}

type Parts = { openings: string[]; bodies: string[]; listHeads: string[]; calls: string[]; tags: string[] }

function shuffleParts(subject: Subject): Parts {
  const { openings, bodies, stories, listHeads, calls } = subject.words.description
  const seed = seedOf(subject.main)
  const fitting = subject.isSelfStanding || subject.instruction !== null ? openings : openings.filter(fitsAny)
  return {
    openings: shuffle(subject.isStory ? stories.openings : fitting, seed),
    bodies: shuffle(subject.isStory ? stories.bodies : bodies, seed + 1),
    listHeads: shuffle(listHeads, seed + 2),
    calls: shuffle(calls, seed + 3),
    tags: listTags(subject, 'youtube', 4),
  }
}

/** The number of a description is its opening and its body; no two numbers share both. */
function compose(subject: Subject, parts: Parts, at: number): string {
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''
  const turn = Math.floor(at / parts.openings.length)
  const whole = subject.isStory ? subject.main : subject.topic
  const slots = subjectSlots(subject, turn % 2 === 1 && !subject.isClause && subject.core.includes(' ') ? subject.core : whole)
  const opening = capital(fill(pick(parts.openings, at), slots))
  const body = fill(pick(parts.bodies, (at % parts.openings.length) + turn), slots)
  const points = subject.points.slice(0, 5)
  const list = points.length < 2 ? [] : [[pick(parts.listHeads, at), ...points.map((point) => `• ${capital(point)}`)].join('\n')]
  const tags = parts.tags.slice(0, 3).join(' ')
  return [opening, body, ...list, pick(parts.calls, at), tags].join('\n\n')
}

/** Chinese says in 30 signs what takes 80 letters. */
const shortestOf = (item: string) => (/\p{Script=Han}/u.test(item) ? 30 : 80)

export const descriptionForm: ToolForm = {
  least: perRound,
  most: perRound,
  noun: 'descriptions',
  findFault: (item) => {
    if (item.length > longest) return `A description has at most ${longest} characters.`
    return item.length < shortestOf(item) ? 'A description says more than a single line.' : null
  },
}
