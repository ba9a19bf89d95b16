import type { EvaluatedFlags } from '@clipwright/contract/announcements/client-setup'
import type { Flag, FlagValues } from '@clipwright/contract/announcements/flags'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { EvaluationContext } from '@openfeature/server-sdk'
import type { Db, Queryable } from '#platform/db/tx.ts'
import type { ServerDeps } from '#platform/http/context.ts'
import { type FlagUser, normalisePlan, toEvaluationContext } from './flag-user.ts'
import * as store from './flags.store.ts'
import { findFlagSubject } from './flags.views.ts'

/** The context of any signed-in call fits. Without an organisation, rules for plans and organisations match nobody. */
type FlagAsker = { db: Db; deps: Pick<ServerDeps, 'flags'>; userId: UserId; orgId?: OrgId; deviceId?: string }

/** The record of the specification for one person in one organisation. An address that was not proven counts as none. */
export async function flagUserOf(db: Queryable, about: { userId: UserId; orgId: OrgId | null; deviceId: string }): Promise<FlagUser> {
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
  return toEvaluationContext(await flagUserOf(ctx.db, { userId: ctx.userId, orgId: ctx.orgId ?? null, deviceId: ctx.deviceId ?? '' }))
}

/** Whether a gate is open for the caller. One that does not exist is shut. */
export async function isGateOn(ctx: FlagAsker, key: string): Promise<boolean> {
  return ctx.deps.flags.getBooleanValue(key, false, await contextOf(ctx))
}

/** The caller's group of an experiment, always the same; null outside of it. */
export async function groupOf(ctx: FlagAsker, experiment: string): Promise<string | null> {
  const group = await ctx.deps.flags.getStringValue(experiment, '', await contextOf(ctx))
  return group === '' ? null : group
}

/** Every flag as it is for the caller, in two reads of the database. */
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
