import type { MemberRole } from '@clipwright/contract/role-permissions'

export type MemberAction = 'makeAdmin' | 'downgrade' | 'transfer' | 'remove'

/** Actions allowed on another member. Nobody can act on themselves; the server checks again. */
export function memberActions(mine: MemberRole, theirs: MemberRole, mayHaveAdmins: boolean): MemberAction[] {
  if (theirs === 'owner' || mine === 'member') return []
  if (mine === 'sub_org_admin') return theirs === 'member' ? ['remove'] : []
  if (theirs === 'sub_org_admin') return ['downgrade', 'transfer', 'remove']
  return mayHaveAdmins ? ['makeAdmin', 'transfer', 'remove'] : ['transfer', 'remove']
}
