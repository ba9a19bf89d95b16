import type { Clip } from '@clipwright/contract/clips/clips'
import type { SocialAccountId } from '@clipwright/contract/ids'
import { isFitted, type VideoFit } from '@clipwright/contract/publishing/fit-video'
import { textLength } from '@clipwright/contract/publishing/check-post'
import type { Post } from '@clipwright/contract/publishing/posts'
import { clipText } from '@clipwright/contract/publishing/clip-text'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { addDays, type Day, today } from './calendar-days.ts'
import type { ChosenValues } from '../social-accounts/choice-field.tsx'
import { openTargets } from './post-state.ts'
import type { PostRequest } from './posts.queries.ts'
import { ownZone } from './zone.ts'

/** What is written for one clip. `ownTexts`: by account, in place of the common text. */
export type Draft = {
  clip: Clip
  title: string
  text: string
  ownTexts: Readonly<Record<string, string>>
  /** By account, in place of what was chosen for it. */
  ownChoices: Readonly<Record<string, ChosenValues>>
  /** By account: how its video is changed. */
  ownFits: Readonly<Record<string, VideoFit>>
  firstComment: string
  coverAtMs: number | null
  sendsCaptions: boolean
}

export type Timing = {
  isNow: boolean
  /** The post takes the next free slot of this account. */
  slotOf: SocialAccountId | null
  day: Day
  time: string
  zone: string
  isSecond: boolean
  everyDays: number
  /** It may go out after the connection of an account ends. */
  acceptsEnd: boolean
}

export function newDraft(clip: Clip): Draft {
  return {
    clip,
    title: clip.title,
    text: clipText(clip),
    ownTexts: {},
    ownChoices: {},
    ownFits: {},
    firstComment: '',
    coverAtMs: null,
    sendsCaptions: false,
  }
}

/** What a planned post says, as far as it has not gone out. */
export function draftOf(post: Post, clip: Clip): Draft {
  const { title, text, firstComment, coverAtMs, sendsCaptions } = post
  const byAccount = <T>(of: (target: Post['targets'][number]) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      openTargets(post).flatMap((target) => {
        const value = of(target)
        return value === undefined ? [] : [[target.accountId, value]]
      }),
    )
  return {
    clip,
    title,
    text,
    ownTexts: byAccount((target) => (target.hasOwnText ? target.text : undefined)),
    ownChoices: byAccount(({ choices }) => (Object.keys(choices).length > 0 ? choices : undefined)),
    ownFits: byAccount(({ fit }) => (isFitted(fit) ? fit : undefined)),
    firstComment,
    coverAtMs,
    sendsCaptions,
  }
}

/** The time that a post has; now where it has passed. */
export function timingOf({ fireAt, localTime, zone, isSecond }: Post): Timing {
  const isPast = Date.parse(fireAt) < Date.now()
  const [day = today(), time = '09:00'] = localTime.split('T')
  return { ...newTiming(), isNow: isPast, day: isPast ? today() : day, time: time.slice(0, 5), zone, isSecond }
}

const usualTime = '09:00'
const lastTime = '23:59'

/** Nine in the morning, or what is left of today: its next full hour, its last minute. */
export function firstTimeOn(day: Day, now: Date): string {
  const hour = now.getHours()
  if (day !== today(now) || hour < Number(usualTime.slice(0, 2))) return usualTime
  return hour < 23 ? `${String(hour + 1).padStart(2, '0')}:00` : lastTime
}

/** Tomorrow, unless a day was chosen. */
export const newTiming = (day: Day = addDays(today(), 1)): Timing => ({
  isNow: false,
  slotOf: null,
  day,
  time: firstTimeOn(day, new Date()),
  zone: ownZone(),
  isSecond: false,
  everyDays: 1,
  acceptsEnd: false,
})

/** Slots count only of an account that the post goes to. */
export function withLiveSlot(timing: Timing, targets: readonly SocialAccount[]): Timing {
  return targets.some(({ accountId }) => accountId === timing.slotOf) ? timing : { ...timing, slotOf: null }
}

export const textFor = ({ text, ownTexts }: Draft, accountId: SocialAccountId): string => ownTexts[accountId] ?? text

/** Signs of a text as the account counts them, and how many it takes. */
export function countFor({ limits }: SocialAccount, text: string): { length: number; most: number } {
  return { length: textLength(text, limits.text.counter), most: limits.text.most }
}

/** What is otherwise on one account: its text, its choices, its video. */
export const ownParts = ({ ownTexts, ownChoices, ownFits }: Draft, accountId: SocialAccountId): PostRequest['targets'][number] => ({
  accountId,
  ...(ownTexts[accountId] === undefined ? {} : { text: ownTexts[accountId] }),
  ...(ownChoices[accountId] === undefined ? {} : { choices: ownChoices[accountId] }),
  ...(ownFits[accountId] === undefined ? {} : { fit: ownFits[accountId] }),
})

/** The request for the draft at this place of the row: each a few days after the one before. */
export function toRequest(draft: Draft, accounts: readonly SocialAccount[], timing: Timing, index: number): PostRequest {
  const { clip, title, text, firstComment, coverAtMs, sendsCaptions } = draft
  return {
    projectId: clip.projectId,
    clipId: clip.clipId,
    title,
    text,
    targets: accounts.map(({ accountId }) => ownParts(draft, accountId)),
    firstComment,
    coverAtMs,
    sendsCaptions,
    when: whenOf(timing, index),
    ...(timing.acceptsEnd ? { acceptsEnd: true } : {}),
  }
}

function whenOf({ isNow, slotOf, day, time, zone, isSecond, everyDays }: Timing, index: number): PostRequest['when'] {
  if (isNow) return { now: true }
  if (slotOf !== null) return { nextSlot: slotOf }
  return { localTime: `${addDays(day, index * everyDays)}T${time}`, zone, ...(isSecond ? { isSecond } : {}) }
}
