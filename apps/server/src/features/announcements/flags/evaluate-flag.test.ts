import type { FlagRule } from '@clipwright/contract/announcements/flags'
import { OrgId, UserId } from '@clipwright/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateFlag, type FlagRules, groupAt, placeOf } from './evaluate-flag.ts'
import { type FlagTarget, normalisePlan, readTarget, toEvaluationContext } from './flag-user.ts'

const ada: FlagTarget = { userId: UserId.parse('user-ada'), orgId: OrgId.parse('org-ada-1'), plan: 'Pro', email: 'ada@Films.example' }
const rule = (part: Partial<FlagRule>): FlagRule => ({ conditions: [], percent: 100, by: 'person', group: null, ...part })
const gate = (...rules: FlagRule[]): FlagRules => ({ key: 'new_editor', kind: 'gate', isEnabled: true, rules, groups: [] })
const crowd = Array.from({ length: 4000 }, (_none, at) => ({ ...ada, userId: UserId.parse(`person-${at}`) }))

describe('a gate', () => {
  test('is shut without a rule, and for everybody once it is switched off', () => {
    expect(evaluateFlag(gate(), ada)).toEqual({ isOn: false, group: null, reason: 'DEFAULT' })
    expect(evaluateFlag({ ...gate(rule({})), isEnabled: false }, ada)).toEqual({ isOn: false, group: null, reason: 'DISABLED' })
  })

  test.each([
    ['plan', rule({ conditions: [{ kind: 'plan', plans: ['Starter', 'Pro'] }] }), { ...ada, plan: 'FreePlan' }],
    [
      'organisation',
      rule({ conditions: [{ kind: 'org', orgIds: [OrgId.parse('org-ada-1')] }] }),
      { ...ada, orgId: OrgId.parse('other-org') },
    ],
    [
      'person',
      rule({ conditions: [{ kind: 'person', userIds: [UserId.parse('user-ada')] }] }),
      { ...ada, userId: UserId.parse('user-bob') },
    ],
    ['domain', rule({ conditions: [{ kind: 'emailDomain', domains: ['films.example'] }] }), { ...ada, email: 'ada@x-films.example' }],
    [
      'whole domain',
      rule({ conditions: [{ kind: 'emailDomain', domains: ['films.example'] }] }),
      { ...ada, email: 'ada@sub.films.example' },
    ],
    ['known domain', rule({ conditions: [{ kind: 'emailDomain', domains: ['films.example'] }] }), { ...ada, email: '' }],
  ])('opens for its %s and no other', (_name, only, other) => {
    expect(evaluateFlag(gate(only), ada)).toMatchObject({ isOn: true, reason: 'TARGETING_MATCH' })
    expect(evaluateFlag(gate(only), other)).toMatchObject({ isOn: false, reason: 'DEFAULT' })
  })

  test('needs every condition of a rule, and the first rule that fits decides', () => {
    const pro = { kind: 'plan' as const, plans: ['Pro'] }
    const bob = { kind: 'person' as const, userIds: [UserId.parse('user-bob')] }
    expect(evaluateFlag(gate(rule({ conditions: [pro, bob] })), ada).isOn).toBe(false)
    expect(evaluateFlag(gate(rule({ conditions: [pro], percent: 0 }), rule({})), ada).isOn).toBe(false)
    expect(evaluateFlag(gate(rule({ conditions: [bob], percent: 0 }), rule({})), ada).isOn).toBe(true)
  })

  test('opens for its share of people, give or take, and for more of the same as the share grows', () => {
    const on = (percent: number) => crowd.filter((one) => evaluateFlag(gate(rule({ percent })), one).isOn).map(({ userId }) => userId)
    expect(on(0)).toHaveLength(0)
    expect(on(100)).toHaveLength(crowd.length)
    const [some, more] = [on(10), on(30)]
    expect(some.length / crowd.length).toBeCloseTo(0.1, 1)
    expect(more.length / crowd.length).toBeCloseTo(0.3, 1)
    expect(some.filter((one) => !more.includes(one))).toEqual([])
  })

  test('drawn among organisations answers all people of one alike, and leaves out who has none', () => {
    const flag = gate(rule({ percent: 50, by: 'org' }))
    expect(new Set(crowd.map((one) => evaluateFlag(flag, one).isOn)).size).toBe(1)
    expect(evaluateFlag(flag, { ...ada, orgId: null }).isOn).toBe(false)
    const orgs = crowd.map(({ userId }) => ({ ...ada, orgId: OrgId.parse(userId as string) }))
    expect(orgs.filter((one) => evaluateFlag(flag, one).isOn).length / orgs.length).toBeCloseTo(0.5, 1)
  })
})

describe('an experiment', () => {
  const groups = [
    { name: 'control', weight: 3 },
    { name: 'short', weight: 1 },
  ]
  const experiment = (...rules: FlagRule[]): FlagRules => ({ key: 'first_page', kind: 'experiment', isEnabled: true, rules, groups })

  test('puts people into groups by weight, and asks nothing of who takes part', () => {
    const half = crowd.filter((one) => evaluateFlag(experiment(rule({ percent: 50 })), one).isOn)
    const short = half.filter((one) => evaluateFlag(experiment(rule({ percent: 50 })), one).group === 'short')
    expect(half.length / crowd.length).toBeCloseTo(0.5, 1)
    expect(short.length / half.length).toBeCloseTo(0.25, 1)
  })

  test('keeps everybody in their group when more people are let in', () => {
    for (const one of crowd.slice(0, 300)) {
      const before = evaluateFlag(experiment(rule({ percent: 40 })), one)
      if (before.isOn) expect(evaluateFlag(experiment(rule({ percent: 90 })), one)).toEqual(before)
    }
  })

  test('follows a rule that names a group, unless that group is gone', () => {
    expect(evaluateFlag(experiment(rule({ group: 'short' })), ada)).toEqual({ isOn: true, group: 'short', reason: 'TARGETING_MATCH' })
    expect(evaluateFlag(experiment(rule({ group: 'gone' })), ada)).toMatchObject({ isOn: false, group: null })
  })

  test('has no group to give when all weights are zero', () => {
    expect(groupAt([{ name: 'a', weight: 0 }], 0.5)).toBe(null)
    expect(evaluateFlag({ ...experiment(rule({})), groups: [] }, ada)).toMatchObject({ isOn: false, group: null })
  })
})

test('a place is always the same, lies from 0 up to 1, and differs from flag to flag', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (key, unit) => {
      const place = placeOf(key, 'share', unit)
      expect(place).toBe(placeOf(key, 'share', unit))
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThan(1)
    }),
  )
  expect(placeOf('a', 'share', 'one')).not.toBe(placeOf('b', 'share', 'one'))
  expect(placeOf('a', 'share', 'one')).not.toBe(placeOf('a', 'group', 'one'))
})

test('the user record becomes a context and the same target again', () => {
  const user = {
    userID: 'user-ada',
    custom: { deviceId: 'abcdefghijkl', userId: 'user-ada', createdAt: 1_700_000_000_000, plan: 'Pro' },
    privateAttributes: { email: 'ada@films.example' },
    customIDs: { 'Org ID': 'org-ada-1' },
  }
  const context = toEvaluationContext(user)
  expect(context).toMatchObject({ targetingKey: 'user-ada', createdAt: 1_700_000_000_000, deviceId: 'abcdefghijkl' })
  expect(readTarget(context)).toEqual({ userId: 'user-ada', orgId: 'org-ada-1', plan: 'Pro', email: 'ada@films.example' })
  expect(readTarget({})).toEqual({ userId: null, orgId: null, plan: '', email: '' })
})

test.each([
  ['ESSENTIAL', 'Essential'],
  ['FREE', 'FreePlan'],
  ['PERSONAL', 'FreePlan'],
  ['PRO', 'Pro'],
  ['STARTER', 'Starter'],
  ['TRIAL', 'FreeTrial'],
  ['ENTERPRISE', 'Enterprise'],
  ['Pro', 'Pro'],
  ['local', 'local'],
])('plan %s is called %s in a rule', (from, to) => {
  expect(normalisePlan(from)).toBe(to)
})
