import { expect, test } from 'vitest'
import { memberActions } from './member-actions.ts'

test.each([
  ['owner', 'member', ['makeAdmin', 'transfer', 'remove']],
  ['owner', 'sub_org_admin', ['downgrade', 'transfer', 'remove']],
  ['owner', 'owner', []],
  ['sub_org_admin', 'member', ['remove']],
  ['sub_org_admin', 'sub_org_admin', []],
  ['sub_org_admin', 'owner', []],
  ['member', 'member', []],
  ['member', 'sub_org_admin', []],
  ['member', 'owner', []],
] as const)('%s may do this to %s: %j', (mine, theirs, actions) => {
  expect(memberActions(mine, theirs, true)).toEqual(actions)
})

test('a team that may have no admins can still make one a member again', () => {
  expect(memberActions('owner', 'member', false)).toEqual(['transfer', 'remove'])
  expect(memberActions('owner', 'sub_org_admin', false)).toEqual(['downgrade', 'transfer', 'remove'])
})
