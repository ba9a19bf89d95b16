import { createFlag, Flag } from '@clipwright/contract/announcements/flags'
import { expect, test } from 'vitest'
import { emptyRule, type FlagForm, toDraft, toForm } from './flag-draft.ts'

const flag = Flag.parse({
  key: 'first_page',
  kind: 'experiment',
  description: 'Shorter.',
  isEnabled: true,
  rules: [
    {
      conditions: [
        { kind: 'plan', plans: ['Pro', 'Starter'] },
        { kind: 'emailDomain', domains: ['films.example'] },
      ],
      percent: 12.5,
      by: 'org',
    },
    { conditions: [{ kind: 'person', userIds: ['dhM-wUipYDXYi0YV'] }], percent: 100, group: 'short' },
  ],
  groups: [
    { name: 'control', weight: 3 },
    { name: 'short', weight: 1 },
  ],
  values: {},
  isBuiltIn: false,
  revision: 2,
  updatedAt: '2026-01-31T09:30:00.000Z',
})

test('saving an opened flag unchanged leaves it as it is', () => {
  const { key, kind, description, rules, groups, values } = flag
  const draft = toDraft(toForm(flag))
  expect(draft).toEqual({ key, kind, description, rules, groups, values })
  expect(createFlag.body.safeParse(draft).success).toBe(true)
})

const gate: FlagForm = { ...toForm(null), key: 'new_editor' }

test('a new flag is a gate for everybody, and valid', () => {
  expect(createFlag.body.safeParse(toDraft(gate)).success).toBe(true)
})

test.each([
  ['key', { ...gate, key: 'New Editor' }],
  ['percent', { ...gate, rules: [{ ...emptyRule, percent: '' }] }],
  ['percent', { ...gate, rules: [{ ...emptyRule, percent: '101' }] }],
  ['percent', { ...gate, rules: [{ ...emptyRule, percent: 'half' }] }],
  ['weight', { ...gate, kind: 'experiment', groups: [{ name: 'a', weight: '1.5' }] }],
  ['values', { ...gate, kind: 'config', valuesText: '{"a": ' }],
  ['values', { ...gate, kind: 'config', valuesText: '[1]' }],
] as const)('a wrong %s is told before anything is sent', (wrong, form) => {
  expect(toDraft(form as FlagForm)).toEqual({ wrong })
})

test('names may be separated by commas, spaces and line breaks', () => {
  const form = { ...gate, rules: [{ ...emptyRule, conditions: [{ kind: 'plan' as const, text: 'Pro,\nStarter  Essential,' }] }] }
  expect(toDraft(form)).toMatchObject({ rules: [{ conditions: [{ plans: ['Pro', 'Starter', 'Essential'] }] }] })
})
