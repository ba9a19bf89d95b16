import type { FlagRule } from '@clipwright/contract/announcements/flags'
import { OrgId, UserId } from '@clipwright/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateFlag, type FlagRules, groupAt, bucketOf } from './evaluate-flag.ts'
import { type FlagTarget, normalisePlan, readTarget, toEvaluationContext } from './flag-user.ts'

const ada: FlagTarget = { userId: UserId.parse('user-ada'), orgId: OrgId.parse('org-ada-1'), plan: 'Pro', email: 'ada@Films.example' }
const rule = (part: Partial<FlagRule>): FlagRule => ({ conditions: [], percent: 100, by: 'person', group: null, ...part })
const gate = (...rules: FlagRule[]): FlagRules => ({ key: 'new_editor', kind: 'gate', isEnabled: true, rules, groups: [] })
const crowd = Array.from({ length: 4000 }, (_none, at) => ({ ...ada, userId: UserId.parse(`person-${at}`) }))

describe('a gate', () => {
  test('is off without a rule, and off for everybody once it is disabled', () => {
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
  ])('is on for its %s and no other', (_name, only, other) => {
    expect(evaluateFlag(gate(only), ada)).toMatchObject({ isOn: true, reason: 'TARGETING_MATCH' })
    expect(evaluateFlag(gate(only), other)).toMatchObject({ isOn: false, reason: 'DEFAULT' })
  })

  test('needs every condition of a rule, and the first matching rule decides', () => {
    const pro = { kind: 'plan' as const, plans: ['Pro'] }
    const bob = { kind: 'person' as const, userIds: [UserId.parse('user-bob')] }
    expect(evaluateFlag(gate(rule({ conditions: [pro, bob] })), ada).isOn).toBe(false)
    expect(evaluateFlag(gate(rule({ conditions: [pro], percent: 0 }), rule({})), ada).isOn).toBe(false)
    expect(evaluateFlag(gate(rule({ conditions: [bob], percent: 0 }), rule({})), ada).isOn).toBe(true)
  })

  test('is on for about its share of people, and for a superset of them as the share grows', () => {
    const on = (percent: number) => crowd.filter((one) => evaluateFlag(gate(rule({ percent })), one).isOn).map(({ userId }) => userId)
    expect(on(0)).toHaveLength(0)
    expect(on(100)).toHaveLength(crowd.length)
    const [some, more] = [on(10), on(30)]
    expect(some.length / crowd.length).toBeCloseTo(0.1, 1)
    expect(more.length / crowd.length).toBeCloseTo(0.3, 1)
    expect(some.filter((one) => !more.includes(one))).toEqual([])
  })

  test('by organisation gives everybody in one the same answer, and skips people without one', () => {
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

  test('assigns groups by weight, independently of who takes part', () => {
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

  test('follows a rule that names a group, unless that group no longer exists', () => {
    expect(evaluateFlag(experiment(rule({ group: 'short' })), ada)).toEqual({ isOn: true, group: 'short', reason: 'TARGETING_MATCH' })
    expect(evaluateFlag(experiment(rule({ group: 'gone' })), ada)).toMatchObject({ isOn: false, group: null })
  })

  test('gives no group when all weights are zero', () => {
    expect(groupAt([{ name: 'a', weight: 0 }], 0.5)).toBe(null)
    expect(evaluateFlag({ ...experiment(rule({})), groups: [] }, ada)).toMatchObject({ isOn: false, group: null })
  })
})

test('a bucket is stable, lies in [0, 1), and differs from flag to flag', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (key, unit) => {
      const bucket = bucketOf(key, 'share', unit)
      expect(bucket).toBe(bucketOf(key, 'share', unit))
      expect(bucket).toBeGreaterThanOrEqual(0)
      expect(bucket).toBeLessThan(1)
    }),
  )
  expect(bucketOf('a', 'share', 'one')).not.toBe(bucketOf('b', 'share', 'one'))
  expect(bucketOf('a', 'share', 'one')).not.toBe(bucketOf('a', 'group', 'one'))
})

test('a user record survives the conversion to a context and back', () => {
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
