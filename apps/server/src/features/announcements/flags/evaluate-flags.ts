import type { EvaluatedFlags } from '@clipwright/contract/announcements/client-setup'
import type { Flag, FlagValues } from '@clipwright/contract/announcements/flags'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { EvaluationContext } from '@openfeature/server-sdk'
import type { Db, Queryable } from '#platform/db/tx.ts'
import type { ServerDeps } from '#platform/http/context.ts'
import { type FlagUser, normalisePlan, toEvaluationContext } from './flag-user.ts'
import * as store from './flags.store.ts'
import { findFlagSubject, findPlace } from './flags.views.ts'

/** What evaluation needs from the context of a signed-in call. Without `orgId`, rules on plans and organisations match nobody. */
type FlagAsker = { db: Db; deps: Pick<ServerDeps, 'flags'>; userId: UserId; orgId?: OrgId; deviceId?: string }

/** The specification’s user record for one person in one organisation. An unverified address counts as none. */
export async function readFlagUser(db: Queryable, about: { userId: UserId; orgId: OrgId | null; deviceId: string }): Promise<FlagUser> {
  const subject = await findFlagSubject(db, about.userId, about.orgId)
  return {
    userID: about.userId,
    custom: {
      deviceId: about.deviceId,
      userId: about.userId,
      createdAt: subject?.createdAt.getTime() ?? null,
      plan: subject?.plan ? normalisePlan(subject.plan) : '',
    },
    privateAttributes: { email: subject?.verifiedAt ? subject.email : '' },
    customIDs: { 'Org ID': subject?.orgId ?? '' },
  }
}

async function contextOf(ctx: FlagAsker): Promise<EvaluationContext> {
  return toEvaluationContext(await readFlagUser(ctx.db, { userId: ctx.userId, orgId: ctx.orgId ?? null, deviceId: ctx.deviceId ?? '' }))
}

/** The organisation that a person works in, for calls that name none. */
export async function findWorkOrg({ db, userId, sessionId }: { db: Db; userId: UserId; sessionId: string }): Promise<OrgId | undefined> {
  return (await findPlace(db, userId, sessionId)) ?? undefined
}

/** Whether a gate is on for the caller. A gate that does not exist is off. */
export async function isGateOn(ctx: FlagAsker, key: string): Promise<boolean> {
  return ctx.deps.flags.getBooleanValue(key, false, await contextOf(ctx))
}

/** The caller’s group in an experiment, always the same; null when the caller takes no part. */
export async function groupOf(ctx: FlagAsker, experiment: string): Promise<string | null> {
  const group = await ctx.deps.flags.getStringValue(experiment, '', await contextOf(ctx))
  return group === '' ? null : group
}

/** Every flag evaluated for the caller, in two database reads. */
export async function evaluateFlags(ctx: FlagAsker): Promise<EvaluatedFlags> {
  const context = await contextOf(ctx)
  const flags = await store.readFlags(ctx.db)
  const ofKind = (kind: Flag['kind']) => flags.filter((flag) => flag.kind === kind && flag.isEnabled).map(({ key }) => key)
  const { flags: client } = ctx.deps
  const [gates, groups, configs] = await Promise.all([
    Promise.all(ofKind('gate').map(async (key) => [key, await client.getBooleanValue(key, false, context)] as const)),
    Promise.all(ofKind('experiment').map(async (key) => [key, await client.getStringValue(key, '', context)] as const)),
    Promise.all(ofKind('config').map(async (key) => [key, await client.getObjectValue<FlagValues>(key, {}, context)] as const)),
  ])
  return {
    gates: gates.filter(([, isOn]) => isOn).map(([key]) => key),
    experiments: Object.fromEntries(groups.filter(([, group]) => group !== '')),
    configs: Object.fromEntries(configs.filter(([, values]) => Object.keys(values).length > 0)),
  }
}
