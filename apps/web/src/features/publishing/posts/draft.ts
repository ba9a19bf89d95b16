import type { Clip } from '@clipwright/contract/clips/clips'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { VideoFit } from '@clipwright/contract/publishing/fit-video'
import { textLength } from '@clipwright/contract/publishing/check-post'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { addDays, type Day } from './calendar-days.ts'
import type { ChosenValues } from '../social-accounts/choice-field.tsx'
import type { PostWish } from './posts.queries.ts'

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

/** Description and hashtags of the clip, as they would be copied. */
export function newDraft(clip: Clip): Draft {
  const hashtags = clip.hashtags.map((tag) => (tag.startsWith('#') ? tag : `#${tag}`)).join(' ')
  const text = [clip.description || clip.title, hashtags].filter((part) => part !== '').join('\n\n')
  return {
    clip,
    title: clip.title,
    text,
    ownTexts: {},
    ownChoices: {},
    ownFits: {},
    firstComment: '',
    coverAtMs: null,
    sendsCaptions: false,
  }
}

export const textFor = ({ text, ownTexts }: Draft, accountId: SocialAccountId): string => ownTexts[accountId] ?? text

/** Signs of a text as the account counts them, and how many it takes. */
export function countFor({ limits }: SocialAccount, text: string): { length: number; most: number } {
  return { length: textLength(text, limits.text.counter), most: limits.text.most }
}

/** The request for the draft at this place of the row: each a few days after the one before. */
export function toWish(draft: Draft, accounts: readonly SocialAccount[], timing: Timing, index: number): PostWish {
  const { clip, title, text, ownTexts, ownChoices, ownFits, firstComment, coverAtMs, sendsCaptions } = draft
  return {
    projectId: clip.projectId,
    clipId: clip.clipId,
    title,
    text,
    targets: accounts.map(({ accountId }) => ({
      accountId,
      ...(ownTexts[accountId] === undefined ? {} : { text: ownTexts[accountId] }),
      ...(ownChoices[accountId] === undefined ? {} : { choices: ownChoices[accountId] }),
      ...(ownFits[accountId] === undefined ? {} : { fit: ownFits[accountId] }),
    })),
    firstComment,
    coverAtMs,
    sendsCaptions,
    when: whenOf(timing, index),
    ...(timing.acceptsEnd ? { acceptsEnd: true } : {}),
  }
}

function whenOf({ isNow, slotOf, day, time, zone, isSecond, everyDays }: Timing, index: number): PostWish['when'] {
  if (isNow) return { now: true }
  if (slotOf !== null) return { nextSlot: slotOf }
  return { localTime: `${addDays(day, index * everyDays)}T${time}`, zone, ...(isSecond ? { isSecond } : {}) }
}
