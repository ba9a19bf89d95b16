import { z } from 'zod'
import { UserOrg } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { OrgId, UserId } from '../ids.ts'
import { pageOf, PageQuery } from '../paging.ts'
import { FeatureEntry } from '../plans/feature-access.ts'
import { MemberRole, Permission } from '../role-permissions.ts'
import { teamNameFault, type TeamNameFault } from './team-rules.ts'

const nameFaults: Record<TeamNameFault, string> = {
  name_empty: 'The name cannot be empty.',
  name_too_long: 'The name exceeds the limit of 30 characters.',
  only_letters: 'Use only letters, numbers and spaces.',
}

const TeamName = z
  .string()
  .max(400)
  .transform((name) => name.normalize('NFC').replace(/ +/g, ' ').trim())
  .superRefine((name, check) => {
    const fault = teamNameFault(name)
    if (fault) check.addIssue({ code: 'custom', message: nameFaults[fault] })
  })

export const Seats = z.object({
  /** `unknown`: seats are not limited here. `available`: at least one is free. */
  status: z.enum(['unknown', 'available', 'exceeded']),
  total: z.number().int().nullable(),
  used: z.number().int(),
})
export type Seats = z.infer<typeof Seats>

/** Whether the call was made in it. */
export const Organisation = z.object({
  orgId: OrgId,
  orgName: z.string(),
  /** Signed link, or null. */
  logo: z.string().nullable(),
  plan: z.string(),
  status: z.enum(['active', 'inactive']),
  isEnterprise: z.boolean(),
  /** The owner may make members admins. */
  mayHaveAdmins: z.boolean(),
  ownerUserId: UserId,
  ownerName: z.string(),
  role: MemberRole,
  permissions: z.array(Permission),
  seats: Seats,
  createdAt: z.iso.datetime(),
})
export type Organisation = z.infer<typeof Organisation>

/** An organisation in the person's list: what its plan gives, and how its people sign in. */
export const OrgAccount = UserOrg.extend({
  /** The same as `orgName`. */
  name: z.string(),
  /** Of the person. */
  loginId: UserId,
  isEnterprise: z.boolean(),
  /** How often the plan is paid for; null where nothing is. */
  cycle: z.enum(['Daily', 'Monthly', 'Yearly']).nullable(),
  /** How many times the credits of the plan; null where nothing is paid for. */
  pack: z.number().int().positive().nullable(),
  /** When the plan ends; null: never. */
  expireAt: z.iso.datetime().nullable(),
  /** The same as `orgId` where its people can sign in through a connection of its own. */
  ssoOrgId: OrgId.nullable(),
  /** Proven domains, joined by commas, whose people become members by signing in. */
  whiteListDomain: z.string().nullable(),
  features: z.array(FeatureEntry),
})
export type OrgAccount = z.infer<typeof OrgAccount>

const DoneReply = z.object({ done: z.boolean() })
const exampleOrg = {
  orgId: '5mpvnA6xwJKiDDiW',
  userId: 'dhM-wUipYDXYi0YV',
  logo: null,
  orgName: 'Northlight Studio',
  plan: 'FreePlan',
  status: 'active',
  selected: true,
  role: 'owner',
  ownerUserId: 'dhM-wUipYDXYi0YV',
  permissions: ['project:view', 'project:edit', 'project:share', 'org:edit'],
} as const

const exampleAccount = {
  ...exampleOrg,
  name: 'Northlight Studio',
  loginId: 'dhM-wUipYDXYi0YV',
  isEnterprise: false,
  cycle: null,
  pack: null,
  expireAt: null,
  ssoOrgId: null,
  whiteListDomain: null,
  features: [{ key: 'OrgSeat', isOn: true, type: 'QUOTA', value: [], amount: 1, usedAmount: 1 }],
} as const

export const listMyOrgs = endpoint({
  name: 'listMyOrgs',
  method: 'GET',
  path: '/orgs',
  summary: 'Every organisation of the person, the longest joined first; inactive ones too.',
  signedIn: 'the list is about the person, whichever organisation is chosen',
  query: PageQuery.extend({ search: z.string().trim().max(100).optional() }),
  reply: pageOf(OrgAccount),
  example: { reply: { data: [exampleAccount], pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false } },
  errors: [],
})

export const createOrg = endpoint({
  name: 'createOrg',
  method: 'POST',
  path: '/orgs',
  summary: 'Make a team and own it. A person may own several.',
  signedIn: 'everybody may make a team of their own',
  rate: { limit: 20, windowSec: 3600 },
  body: z.strictObject({ name: TeamName }),
  reply: UserOrg,
  example: { request: { body: { name: 'Northlight Studio' } }, reply: exampleOrg },
  errors: ['InvalidParam', 'QuotaExceed'],
})

export const getMyOrg = endpoint({
  name: 'getMyOrg',
  method: 'GET',
  path: '/orgs/mine',
  summary: 'The organisation this call was made in, with its seats.',
  permission: 'project:view',
  reply: Organisation,
  errors: [],
})

export const updateMyBasicInfo = endpoint({
  name: 'updateMyBasicInfo',
  method: 'POST',
  path: '/orgs/update-my-basic-info',
  summary: 'Change name or logo. The logo is the uri of a finished PNG or JPEG upload, or null to remove it.',
  permission: 'org:edit',
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ name: TeamName.optional(), logoUri: z.string().max(200).nullable().optional() }),
  reply: Organisation,
  example: { request: { body: { name: 'Northlight Studio', logoUri: 'upload://dxho_kzIaJ107mWk' } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'UploadedInProgressError', 'MediaUnreadableError', 'MediaTooLargeError'],
})

export const disbandMyOrg = endpoint({
  name: 'disbandMyOrg',
  method: 'POST',
  path: '/orgs/disband-mine',
  summary: 'End the team at once: nobody can enter it and its work stops. The owner can take it back for 30 days.',
  permission: 'org:delete',
  notWhileImpersonating: true,
  reply: z.object({ done: z.boolean(), restorableUntil: z.iso.datetime() }),
  example: {
    reply: { done: true, restorableUntil: '2026-12-21T18:07:12.110Z' },
  },
  errors: [],
})

export const listDisbandedOrgs = endpoint({
  name: 'listDisbandedOrgs',
  method: 'GET',
  path: '/orgs/disbanded',
  summary: 'Teams that the person disbanded and can still take back.',
  signedIn: 'a disbanded team can be chosen by nobody, so its owner asks as a person',
  query: PageQuery,
  reply: pageOf(z.object({ orgId: OrgId, orgName: z.string(), disbandedAt: z.iso.datetime(), restorableUntil: z.iso.datetime() })),
  errors: [],
})

export const restoreOrg = endpoint({
  name: 'restoreOrg',
  method: 'POST',
  path: '/orgs/:orgId/restore',
  summary: 'Take a disbanded team back, with its members and its projects. Only its owner, within 30 days.',
  signedIn: 'a disbanded team can be chosen by nobody, so its owner asks as a person',
  notWhileImpersonating: true,
  params: z.object({ orgId: OrgId }),
  reply: UserOrg,
  errors: ['RecordNotExisted'],
})

export const quitMyOrg = endpoint({
  name: 'quitMyOrg',
  method: 'POST',
  path: '/orgs/quit-mine',
  summary: 'Leave the team. Its owner transfers it or disbands it instead.',
  permission: 'project:view',
  notWhileImpersonating: true,
  reply: DoneReply,
  example: {
    reply: { done: true },
  },
  errors: [],
})

export const quitOrg = endpoint({
  name: 'quitOrg',
  method: 'POST',
  path: '/orgs/:orgId/quit',
  summary: 'Leave a team that cannot be entered, because it or the own seat in it was deactivated.',
  signedIn: 'a deactivated team cannot be chosen, and nobody must be held in it',
  notWhileImpersonating: true,
  params: z.object({ orgId: OrgId }),
  reply: DoneReply,
  errors: ['RecordNotExisted'],
})

export const transferOwnership = endpoint({
  name: 'transferOwnership',
  method: 'POST',
  path: '/orgs/transfer-ownership',
  summary: 'Make another active member the owner. The owner until now stays as an admin.',
  permission: 'org:delete',
  notWhileImpersonating: true,
  body: z.strictObject({ userId: UserId }),
  reply: DoneReply,
  example: { request: { body: { userId: 'dhM-wUipYDXYi0YV' } }, reply: { done: true } },
  errors: ['InvalidParam', 'RecordNotExisted'],
})
