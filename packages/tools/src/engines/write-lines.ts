import { capital, fill, subjectSlots } from '../fill.ts'
import { dropRepeats, seedOf, shuffle } from '../pick.ts'
import type { Subject } from '../subject/read-subject.ts'

/** Phrases that can stand for the subject, the fullest first. */
export function listAngles(subject: Subject): string[] {
  if (subject.isClause) return dropRepeats([subject.main, subject.brief])
  return dropRepeats([subject.main, subject.core])
}

/** Patterns in which the phrase opens a sentence or follows a colon go with any phrase. */
export const fitsAny = (pattern: string) => /^\{S\}|[.:?!] \{S\}|: \{s\}/.test(pattern)

/** A whole sentence stands before a full stop, a comma or a colon, or at the end. */
export const takesSentence = (pattern: string) => /\{S\}(?:\s?[.,:!?。，：]|$)/u.test(pattern)

/**
 * Every pattern with every phrase: each phrase takes all patterns before the next phrase comes, in an order of its own, so that
 * neighbours differ both in shape and in wording. `storyPatterns`: those for what somebody did.
 */
export function fillAll(subject: Subject, patterns: readonly string[], seedText: string, storyPatterns = patterns): string[] {
  const fitting = subject.isSelfStanding || subject.instruction !== null ? patterns : patterns.filter(fitsAny)
  // What somebody did is told whole before its nouns are talked about.
  const whole = subject.isStory ? storyPatterns.filter((pattern) => fitsAny(pattern) && takesSentence(pattern)) : []
  const stories = shuffle(whole, seedOf(seedText)).map((pattern) =>
    capital(fill(pattern, { ...subjectSlots(subject, subject.main), n: numberFor(pattern, 0) })),
  )
  const lines = dropRepeats([
    // Only English has a tagger that finds what a story is about.
    ...(subject.isStory && subject.language !== 'en' ? [] : [subject.topic]),
    ...(subject.isClause ? [] : [subject.core]),
    ...subject.phrases,
    ...subject.pairs,
    ...subject.nouns,
  ]).flatMap((angle, turn) =>
    shuffle(fitting, seedOf(`${seedText} ${turn}`)).map((pattern) =>
      capital(fill(pattern, { ...subjectSlots(subject, angle), n: numberFor(pattern, turn) })),
    ),
  )
  return dropRepeats([...stories, ...lines])
}

const counts = ['5', '7', '3', '9', '4', '6']
export const numberFor = (pattern: string, turn: number) => counts[(seedOf(pattern) + turn) % counts.length] ?? '5'
