import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrgId, UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** Stored name of a flag; lower case, so that spelling is unambiguous. */
export const FlagKey = z
  .string()
  .regex(/^[a-z][a-z0-9_.-]{1,63}$/, 'Use 2 to 64 lower-case letters, digits, “_”, “.” and “-”, beginning with a letter.')

/** `gate`: on or off. `experiment`: one of its groups, or none. `config`: values that the app reads. */
export const flagKinds = ['gate', 'experiment', 'config'] as const
export const FlagKind = z.enum(flagKinds)
export type FlagKind = z.infer<typeof FlagKind>

const names = <T extends z.ZodType>(name: T) => z.array(name).min(1).max(200)

/** Audience of a rule. */
export const FlagCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan'), plans: names(z.string().trim().min(1).max(40)) }),
  z.strictObject({ kind: z.literal('org'), orgIds: names(OrgId) }),
  z.strictObject({ kind: z.literal('person'), userIds: names(UserId) }),
  /** The whole part after `@`: `example.com` does not include `mail.example.com`. */
  z.strictObject({
    kind: z.literal('emailDomain'),
    domains: names(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'A domain such as example.com.'),
    ),
  }),
])
export type FlagCondition = z.infer<typeof FlagCondition>

export const GroupName = z.string().regex(/^[A-Za-z][\w-]{0,31}$/, 'Use 1 to 32 letters, digits, “_” and “-”, beginning with a letter.')

/** The first rule whose conditions all hold applies; a rule without conditions applies to everybody. */
export const FlagRule = z.strictObject({
  conditions: z.array(FlagCondition).max(5),
  /** Share of the audience, in steps of a hundredth of a percent. It always selects the same people. */
  percent: z.number().min(0).max(100).multipleOf(0.01),
  /** Whether the share is drawn from people or from whole organisations. */
  by: z.enum(['person', 'org']).default('person'),
  /** For experiments: everybody under this rule is in this group. */
  group: GroupName.nullable().default(null),
})
export type FlagRule = z.infer<typeof FlagRule>

export const FlagGroup = z.strictObject({
  name: GroupName,
  /** Weight of the group relative to the sum of all. */
  weight: z.number().int().min(0).max(1000),
})
export type FlagGroup = z.infer<typeof FlagGroup>

/** Values of a `config`, read by the app by name. Staff write them; they must not contain personal data. */
export const FlagValues = z.record(
  z.string().min(1).max(64),
  z.union([z.boolean(), z.number(), z.string().max(500), z.array(z.string().max(500)).max(200)]),
)
export type FlagValues = z.infer<typeof FlagValues>

const flagParts = {
  description: z.string().trim().max(500).default(''),
  rules: z.array(FlagRule).max(20).default([]),
  /** For experiments. */
  groups: z.array(FlagGroup).max(10).default([]),
  /** For configs. */
  values: FlagValues.default({}),
}

export const Flag = z.object({
  key: FlagKey,
  kind: FlagKind,
  description: z.string(),
  /** The kill switch: off is off for everybody, whatever the rules. */
  isEnabled: z.boolean(),
  rules: z.array(FlagRule),
  groups: z.array(FlagGroup),
  values: FlagValues,
  /** The product itself reads it, so it cannot be deleted. */
  isBuiltIn: z.boolean(),
  /** Increases with each change; an update names the revision it is based on. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Flag = z.infer<typeof Flag>

const exampleRules = [{ conditions: [{ kind: 'plan' as const, plans: ['Pro'] }], percent: 25, by: 'person' as const, group: null }]
const exampleFlag = {
  key: 'new_editor',
  kind: 'gate' as const,
  description: 'The editor with a time line.',
  isEnabled: true,
  rules: exampleRules,
  groups: [],
  values: {},
  isBuiltIn: false,
  revision: 3,
  updatedAt: '2026-01-31T09:30:00.000Z',
}

const ByKey = z.object({ key: FlagKey })
const staff = 'staff is asked for in the call'

export const listFlags = endpoint({
  name: 'listFlags',
  method: 'GET',
  path: '/staff/flags',
  summary: 'For staff: every feature flag, by name.',
  signedIn: staff,
  notWhileImpersonating: true,
  reply: z.object({ data: z.array(Flag) }),
  example: { reply: { data: [exampleFlag] } },
  errors: [],
})

export const createFlag = endpoint({
  name: 'createFlag',
  method: 'POST',
  path: '/staff/flags',
  summary: 'For staff: make a feature flag. It begins switched off.',
  signedIn: staff,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ key: FlagKey, kind: FlagKind, ...flagParts }),
  reply: Flag,
  example: { request: { body: { key: 'new_editor', kind: 'gate', rules: exampleRules } }, reply: { ...exampleFlag, isEnabled: false } },
  errors: ['NameDuplicated', 'QuotaExceed'],
})

export const updateFlag = endpoint({
  name: 'updateFlag',
  method: 'PUT',
  path: '/staff/flags/:key',
  summary: 'For staff: change whom a flag is for. Refused when somebody else changed it since it was read.',
  signedIn: staff,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 60 },
  params: ByKey,
  body: z.strictObject({ revision: z.number().int(), ...flagParts }),
  reply: Flag,
  example: { request: { body: { revision: 3, rules: exampleRules } }, reply: { ...exampleFlag, revision: 4 } },
  errors: ['RecordNotExisted', 'RecordExisted'],
})

export const switchFlag = endpoint({
  name: 'switchFlag',
  method: 'POST',
  path: '/staff/flags/:key/switch',
  summary: 'For staff: the kill switch. Open pages follow at once.',
  signedIn: staff,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 60 },
  params: ByKey,
  body: z.strictObject({ isEnabled: z.boolean() }),
  reply: Flag,
  example: { request: { body: { isEnabled: false } }, reply: { ...exampleFlag, isEnabled: false } },
  errors: ['RecordNotExisted'],
})

export const deleteFlag = endpoint({
  name: 'deleteFlag',
  method: 'DELETE',
  path: '/staff/flags/:key',
  summary: 'For staff: delete a flag for good. What asks for it then hears that it is off.',
  signedIn: staff,
  notWhileImpersonating: true,
  params: ByKey,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['RecordNotExisted'],
})

/** Why a flag has its value. */
export const FlagReason = z.enum(['TARGETING_MATCH', 'SPLIT', 'DEFAULT', 'DISABLED'])
export type FlagReason = z.infer<typeof FlagReason>

export const FlagPerson = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  orgName: z.string().nullable(),
  isOn: z.boolean(),
  group: z.string().nullable(),
  reason: FlagReason,
})
export type FlagPerson = z.infer<typeof FlagPerson>

export const listFlagPeople = endpoint({
  name: 'listFlagPeople',
  method: 'GET',
  path: '/staff/flags/:key/people',
  summary: 'For staff: what a flag answers to each person, in the organisation they work in now.',
  signedIn: staff,
  notWhileImpersonating: true,
  params: ByKey,
  query: PageQuery.extend({ query: z.string().trim().max(200).default('') }),
  reply: pageOf(FlagPerson),
  errors: ['RecordNotExisted'],
})

export const FlagChange = z.object({
  /** `flag.created`, `flag.changed`, `flag.switched`, `flag.deleted`. */
  action: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type FlagChange = z.infer<typeof FlagChange>

export const getFlagHistory = endpoint({
  name: 'getFlagHistory',
  method: 'GET',
  path: '/staff/flags/:key/history',
  summary: 'For staff: the last changes of a flag, and how many were shown each group of an experiment.',
  signedIn: staff,
  notWhileImpersonating: true,
  params: ByKey,
  reply: z.object({
    changes: z.array(FlagChange),
    /** Number of people, each counted once; empty where usage events are not collected. */
    exposures: z.array(z.object({ group: z.string(), people: z.number().int() })),
  }),
  example: {
    reply: {
      changes: [{ action: 'flag.switched', by: 'Ann', at: '2026-01-31T09:30:00.000Z', details: { isEnabled: false } }],
      exposures: [{ group: 'control', people: 12 }],
    },
  },
  errors: ['RecordNotExisted'],
})
