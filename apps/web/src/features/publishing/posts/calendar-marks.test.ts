import { expect, test } from 'vitest'
import { listSocialAccounts } from '@clipwright/contract/publishing/social-accounts'
import { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { type CalendarMarks, isAfterEnd, marksOfDay } from './calendar-marks.ts'
import { getCalendar } from '@clipwright/contract/publishing/calendar'
import { showInOwnZone } from './zone.ts'

const [example] = listSocialAccounts.example.reply.data
const account = SocialAccount.parse({ ...example, endsAt: '2026-12-02T12:00:00.000Z' })
const { emptySlots, caps, data } = getCalendar.reply.parse(getCalendar.example.reply)
const [post] = data
const marks: CalendarMarks = { slots: emptySlots, caps, accounts: [account], isOneAccount: false }

test('a day tells its free slots, and the cap where little is left or one account is looked at', () => {
  expect(marksOfDay(marks, '2026-12-03').slots).toEqual([
    { accountId: account.accountId, time: '18:30', name: 'Ada', label: 'Questions', isShifted: false },
  ])
  expect(marksOfDay(marks, '2026-12-01').caps).toEqual([])
  expect(marksOfDay({ ...marks, isOneAccount: true }, '2026-12-01').caps).toMatchObject([
    { left: 29, limit: 30, minutes: 30, isTight: false },
  ])
  const full = caps.map((cap) => ({ ...cap, used: 31 }))
  expect(marksOfDay({ ...marks, caps: full }, '2026-12-01').caps).toMatchObject([{ left: 0, isTight: true }])
})

test('a day says nothing of accounts that are not known yet', () => {
  const full = caps.map((cap) => ({ ...cap, used: 31 }))
  const unknown = { ...marks, caps: full, accounts: [] }
  expect(['2026-12-01', '2026-12-03'].map((day) => marksOfDay(unknown, day))).toEqual([
    { slots: [], caps: [], ends: [] },
    { slots: [], caps: [], ends: [] },
  ])
})

test('the day on which a connection ends is marked, and posts after it', () => {
  expect(marksOfDay(marks, showInOwnZone('2026-12-02T12:00:00.000Z').shownDay).ends).toEqual(['Ada'])
  expect(post && isAfterEnd(marks, post)).toBe(false)
  expect(post && isAfterEnd(marks, { ...post, fireAt: '2026-12-02T12:00:00.000Z' })).toBe(true)
})
