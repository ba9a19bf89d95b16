import { NotificationFilter } from '@clipwright/contract/announcements/web-notifications'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Gates, isMeantFor, isOnline, type Judged, type Visitor } from './notification-rule.ts'

const nowMs = Date.UTC(2026, 10, 22)
const visitor: Visitor = { nowMs, plan: 'Pro', country: 'ES', isStaff: false }
const gates: Gates = { isGateOn: async (key) => key === 'open', groupOf: async (name) => (name === 'trial' ? 'second' : null) }
const notice = (part: Partial<Omit<Judged, 'filter'>> = {}, filter: object = {}): Judged => ({
  isDisabled: false,
  isDebug: false,
  onlineAt: null,
  offlineAt: null,
  ...part,
  filter: NotificationFilter.parse(filter),
})
const isMeant = (judged: Judged, who: Partial<Visitor> = {}) => isMeantFor(judged, { ...visitor, ...who }, gates)

describe('a notice', () => {
  test('without filters is for everybody; switched off it is for nobody', async () => {
    expect(await isMeant(notice())).toBe(true)
    expect(await isMeant(notice({ isDisabled: true }), { isStaff: true })).toBe(false)
  })

  test('in test mode is for staff only', async () => {
    expect([await isMeant(notice({ isDebug: true })), await isMeant(notice({ isDebug: true }), { isStaff: true })]).toEqual([false, true])
  })

  test.each([
    ['plans', { plans: ['Starter', 'Pro'] }, { plans: ['Starter'] }],
    ['countries', { countryCodes: ['FR', 'ES'] }, { countryCodes: ['FR'] }],
    ['a gate', { featureGate: 'open' }, { featureGate: 'shut' }],
    ['a group', { experiment: { name: 'trial', groupName: 'second' } }, { experiment: { name: 'trial', groupName: 'first' } }],
    ['an experiment', { experiment: { name: 'trial', groupName: 'second' } }, { experiment: { name: 'other', groupName: 'second' } }],
  ])('for %s is for nobody else', async (_name, fitting, other) => {
    expect([await isMeant(notice({}, fitting)), await isMeant(notice({}, other))]).toEqual([true, false])
  })

  test('for certain countries is not for somebody whose country is unknown', async () => {
    expect(await isMeant(notice({}, { countryCodes: ['ES'] }), { country: null })).toBe(false)
    expect(await isMeant(notice(), { country: null })).toBe(true)
  })

  test('needs all of its filters to match', async () => {
    const part = fc.record({
      plans: fc.constantFrom<string[]>([], ['Pro'], ['Starter']),
      countryCodes: fc.constantFrom<string[]>([], ['ES'], ['FR']),
      featureGate: fc.constantFrom(null, 'open', 'shut'),
    })
    await fc.assert(
      fc.asyncProperty(part, async (filter) => {
        const fits = !filter.plans.includes('Starter') && !filter.countryCodes.includes('FR') && filter.featureGate !== 'shut'
        expect(await isMeant(notice({}, filter))).toBe(fits)
      }),
    )
  })

  test('is online from its start up to its end', () => {
    const at = (ms: number) => new Date(nowMs + ms)
    expect(isOnline({ onlineAt: at(0), offlineAt: at(1) }, nowMs)).toBe(true)
    expect(isOnline({ onlineAt: at(1), offlineAt: null }, nowMs)).toBe(false)
    expect(isOnline({ onlineAt: null, offlineAt: at(0) }, nowMs)).toBe(false)
    expect(isOnline({ onlineAt: null, offlineAt: null }, nowMs)).toBe(true)
  })
})
