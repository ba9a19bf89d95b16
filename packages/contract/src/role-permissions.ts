import { z } from 'zod'

/**
 * Permissions by role. An endpoint names its permission (changing or deleting a clip is `project:edit`); here is which role
 * has it. The server checks it once per call; the web app shows what is not allowed as disabled, with the reason.
 */
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

const memberPermissions: readonly Permission[] = ['project:view', 'project:edit', 'project:share']
const adminPermissions: readonly Permission[] = [...memberPermissions, 'org:edit', 'org:invite:edit', 'org:member:delete']
const ownerPermissions: readonly Permission[] = [...adminPermissions, 'org:delete', 'subscription:edit']

const byRole: Record<MemberRole, readonly Permission[]> = {
  owner: ownerPermissions,
  sub_org_admin: adminPermissions,
  member: memberPermissions,
}

export function permissionsOf(role: MemberRole): readonly Permission[] {
  return byRole[role]
}
