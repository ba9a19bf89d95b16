import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { UserId } from '../ids.ts'
import { pageOf, PageQuery } from '../paging.ts'

export const OrgMember = z.object({
  /** The same as `userId`: a person is a member once. */
  id: UserId,
  userId: UserId,
  loginId: UserId,
  /** Only set for members from an outside directory. */
  workosLoginId: z.string().nullable(),
  /** Empty for an API key without `org:edit`. */
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  status: z.enum(['active', 'deactivated']),
  /** Any role marks an admin; plain members have none. */
  roleIds: z.array(z.enum(['owner', 'sub_org_admin'])),
  isOwner: z.boolean(),
  joinedAt: z.iso.datetime(),
})
export type OrgMember = z.infer<typeof OrgMember>

const DoneReply = z.object({ done: z.boolean() })

export const listOrgMembers = endpoint({
  name: 'listOrgMembers',
  method: 'GET',
  path: '/org-members',
  summary: 'Members of the team: the owner first, then admins, then by name.',
  permission: 'project:view',
  query: PageQuery.extend({ pageSize: z.coerce.number().int().min(1).max(100).default(10) }),
  reply: pageOf(OrgMember),
  errors: [],
})

export const removeOrgMember = endpoint({
  name: 'removeOrgMember',
  method: 'DELETE',
  path: '/org-members/:userId',
  summary: 'Remove a member. Admins remove plain members; the owner removes anybody else.',
  permission: 'org:member:delete',
  notWhileImpersonating: true,
  params: z.object({ userId: UserId }),
  reply: DoneReply,
  errors: ['RecordNotExisted'],
})

export const updateMemberRole = endpoint({
  name: 'updateMemberRole',
  method: 'POST',
  path: '/org-members/:userId/update-role',
  summary:
    'Make a member an admin with the one role strategy there is, or a plain member with an empty list. Only the owner; admins only in an enterprise team.',
  // Owners only: the permission that nobody else has.
  permission: 'org:delete',
  params: z.object({ userId: UserId }),
  // Any text passes here, so that each invalid strategy is refused in the words of the specification.
  body: z.strictObject({ roleStrategies: z.array(z.string().max(60)).max(10) }),
  reply: OrgMember,
  example: { request: { params: { userId: 'dhM-wUipYDXYi0YV' }, body: { roleStrategies: ['sub_org_admin'] } } },
  errors: ['InvalidParam', 'RecordNotExisted'],
})
