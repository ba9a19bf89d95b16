import { expect, test } from 'vitest'
import { defaultInvitationDays, neverExpires, teamNameFault, teamNameLength } from './team-rules.ts'

const dayMs = 24 * 3600 * 1000

test.each([
  ['', 'name_empty'],
  ['   ', 'name_empty'],
  ['A', null],
  ['Northlight Studio 2', null],
  ['Équipe 5', null],
  ['E\u0301quipe', null],
  ['हिन्दी टीम', null],
  ['工作室', null],
  ['فريق', null],
  ['Ops & Media', 'only_letters'],
  ['a_b', 'only_letters'],
  ['a\tb', 'only_letters'],
  ['a\u202Eb', 'only_letters'],
  ['<b>team</b>', 'only_letters'],
  ['Team 🎬', 'only_letters'],
  ['x'.repeat(30), null],
  ['x'.repeat(31), 'name_too_long'],
  ['𐐀'.repeat(30), null],
])('the team name %j is judged %j', (name, fault) => {
  expect(teamNameFault(name)).toBe(fault)
})

test('a combining accent does not count twice', () => {
  expect(teamNameLength('E\u0301quipe')).toBe(6)
})

test.each([
  [null, 10],
  [0, 10],
  [-5, 10],
  [10, 10],
  [10.1, 30],
  [30, 30],
  [30.1, 90],
  [90, 90],
  [90.1, 36500],
  [36500, 36500],
])('with %j days left the choice starts at %j', (days, expected) => {
  expect(defaultInvitationDays(days === null ? null : days * dayMs)).toBe(expected)
})

test('a link of each length keeps that length as the default', () => {
  for (const days of [10, 30, 90, 36500]) expect(defaultInvitationDays(days * dayMs - 1000)).toBe(days)
})

test('only a link that expires more than ten years ahead counts as never expiring', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(neverExpires(Date.UTC(2036, 0, 1), now)).toBe(false)
  expect(neverExpires(Date.UTC(2036, 5, 1), now)).toBe(true)
  expect(neverExpires(now + 36500 * dayMs, now)).toBe(true)
})
