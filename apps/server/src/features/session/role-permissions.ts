import type { Permission } from '@clipwright/contract/endpoint'
import type { MemberRole } from './session-tables.ts'

const MEMBER: readonly Permission[] = ['project:view', 'project:edit', 'project:share']
const ADMIN: readonly Permission[] = [...MEMBER, 'org:edit', 'org:invite:edit', 'org:member:delete']
const OWNER: readonly Permission[] = [...ADMIN, 'org:delete', 'subscription:edit']

export function permissionsOf(role: MemberRole): readonly Permission[] {
  switch (role) {
    case 'owner':
      return OWNER
    case 'sub_org_admin':
      return ADMIN
    case 'member':
      return MEMBER
  }
}
