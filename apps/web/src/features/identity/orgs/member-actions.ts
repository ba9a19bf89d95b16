import type { MemberRole } from '@clipwright/contract/role-permissions'

export type MemberAction = 'makeAdmin' | 'downgrade' | 'transfer' | 'remove'

/** What somebody may do to another member of the team. Nobody acts on themselves; the server judges again. */
export function memberActions(mine: MemberRole, theirs: MemberRole): MemberAction[] {
  if (theirs === 'owner' || mine === 'member') return []
  if (mine === 'sub_org_admin') return theirs === 'member' ? ['remove'] : []
  return [theirs === 'member' ? 'makeAdmin' : 'downgrade', 'transfer', 'remove']
}
