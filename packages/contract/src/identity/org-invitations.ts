import { z } from 'zod'
import { UserOrg } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { InvitationId } from '../ids.ts'
import { pageOf, PageQuery } from '../paging.ts'

/** The team's link: anybody with it may join until it expires or is replaced. */
export const InvitationLink = z.object({
  id: InvitationId,
  inviteLink: z.string(),
  expireAt: z.iso.datetime(),
  singleUse: z.boolean(),
  /** Only addresses of this domain may use it. */
  domain: z.string().nullable(),
  /** Only this address may use it. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type InvitationLink = z.infer<typeof InvitationLink>

/** What a person with the link sees before joining. */
export const InvitationFace = z.object({
  orgName: z.string(),
  logo: z.string().nullable(),
  invitedBy: z.string(),
  expireAt: z.iso.datetime(),
  isFull: z.boolean(),
  isDeactivated: z.boolean(),
  /** Only addresses of this domain may join. */
  domain: z.string().nullable(),
  /** Only one address may join; it is not revealed. */
  isPersonal: z.boolean(),
})
export type InvitationFace = z.infer<typeof InvitationFace>

const DoneReply = z.object({ done: z.boolean() })
const InviteCode = z.string().regex(/^[\w-]{20,60}$/)

const InvitationDaysBody = z.union([z.literal(10), z.literal(30), z.literal(90), z.literal(36500)])

export const getInvitationLink = endpoint({
  name: 'getInvitationLink',
  method: 'GET',
  path: '/org-invitations',
  summary: 'The current link of the team, or nulls. With `init` one is made where there is none, for `expirationDays`.',
  permission: 'org:invite:edit',
  query: z.object({
    init: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
    expirationDays: z
      .enum(['10', '30', '90', '36500'])
      .default('10')
      .transform((text) => InvitationDaysBody.parse(Number(text))),
  }),
  reply: z.object({ inviteLink: z.string().nullable(), expireAt: z.iso.datetime().nullable(), link: InvitationLink.nullable() }),
  errors: ['InvalidParam', 'RateExceed'],
})

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/org-invitations',
  summary:
    'Make or replace the link of the team; with `singleUse` or `email`, an invitation beside it. One with `email` works for that address alone and is mailed, unless the address got too many invitations.',
  permission: 'org:invite:edit',
  rate: { limit: 20, windowSec: 3600 },
  body: z.strictObject({
    expirationDays: InvitationDaysBody.default(10),
    singleUse: z.boolean().default(false),
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'Write a domain such as example.com.')
      .optional(),
    email: z.email().max(254).optional(),
  }),
  /** `isMailed`: false also where the address had too many invitations of late; the link works all the same. */
  reply: InvitationLink.extend({ isMailed: z.boolean() }),
  example: {
    request: { body: { expirationDays: 30 } },
    reply: {
      id: 'v3CqTz0bYkq2p8Wd',
      inviteLink: 'http://localhost:4600/join/0f8Qm2kXv1yTtq3JmW4n8A5rZ7uE9cLp',
      expireAt: '2026-12-21T18:07:12.110Z',
      singleUse: false,
      domain: null,
      email: null,
      createdAt: '2026-11-21T18:07:12.110Z',
      isMailed: false,
    },
  },
  errors: ['InvalidParam', 'RecordExisted'],
})

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/org-invitations/sent',
  summary: 'Single-use and mailed invitations that nobody has used yet, newest first.',
  permission: 'org:invite:edit',
  query: PageQuery,
  reply: pageOf(InvitationLink),
  errors: [],
})

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/org-invitations/:invitationId',
  summary: 'Take a link or an invitation back. It works no more from this moment on.',
  permission: 'org:invite:edit',
  params: z.object({ invitationId: InvitationId }),
  reply: DoneReply,
  errors: ['RecordNotExisted'],
})

export const getInvitation = endpoint({
  name: 'getInvitation',
  method: 'GET',
  path: '/org-invitations/:code',
  summary: 'Which team an invitation code leads to and who sent it.',
  public: 'somebody who was invited need not have an account yet',
  rate: { limit: 60, windowSec: 60 },
  params: z.object({ code: InviteCode }),
  reply: InvitationFace,
  errors: ['RecordNotExisted'],
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/org-invitations/:code/accept',
  summary: 'Join the team of an invitation. Joining twice is joining once.',
  signedIn: 'the person joins an organisation that is not theirs yet',
  notWhileImpersonating: true,
  rate: { limit: 10, windowSec: 3600 },
  params: z.object({ code: InviteCode }),
  reply: z.object({ org: UserOrg, alreadyMember: z.boolean() }),
  example: {
    reply: {
      org: {
        orgId: '5mpvnA6xwJKiDDiW',
        userId: 'dhM-wUipYDXYi0YV',
        logo: null,
        orgName: 'Northlight Studio',
        plan: 'FreePlan',
        status: 'active',
        selected: true,
        role: 'member',
        ownerUserId: 'k9TqWm3xYb0ZcVfR',
        permissions: ['project:view', 'project:edit', 'project:share'],
      },
      alreadyMember: false,
    },
  },
  errors: ['RecordNotExisted', 'QuotaExceed', 'TeamDeactivatedError'],
})
