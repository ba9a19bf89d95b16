import { z } from 'zod'

/** Everything a call may need. Declared here, checked once by the server, shown by the web app as disabled with the reason. */
export const permissions = [
  'project:view',
  'project:edit',
  'project:share',
  'org:edit',
  'org:invite:edit',
  'org:member:delete',
  'org:delete',
  'subscription:edit',
] as const
export const Permission = z.enum(permissions)
export type Permission = z.infer<typeof Permission>

export const MemberRole = z.enum(['owner', 'sub_org_admin', 'member'])
export type MemberRole = z.infer<typeof MemberRole>

const MEMBER: readonly Permission[] = ['project:view', 'project:edit', 'project:share']
const ADMIN: readonly Permission[] = [...MEMBER, 'org:edit', 'org:invite:edit', 'org:member:delete']
const OWNER: readonly Permission[] = [...ADMIN, 'org:delete', 'subscription:edit']

const BY_ROLE: Record<MemberRole, readonly Permission[]> = { owner: OWNER, sub_org_admin: ADMIN, member: MEMBER }

export function permissionsOf(role: MemberRole): readonly Permission[] {
  return BY_ROLE[role]
}
