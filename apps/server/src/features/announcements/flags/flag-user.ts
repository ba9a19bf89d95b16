import { OrgId, UserId } from '@clipwright/contract/ids'
import { planOfServerName } from '@clipwright/money/plans'
import type { EvaluationContext } from '@openfeature/server-sdk'

/** The person a flag is evaluated for, in the specification’s fields. */
export type FlagUser = {
  /** Identifies the person within their organisation; here everybody has one id in all of theirs. */
  userID: string
  custom: {
    deviceId: string
    userId: string
    /** Milliseconds since the epoch; null when unknown. */
    createdAt: number | null
    plan: string
  }
  /** Used by rules only; never written to an event or log. */
  privateAttributes: { email: string }
  customIDs: { 'Org ID': string }
}

/** One spelling per plan, wherever the name came from. */
export function normalisePlan(plan: string): string {
  return planOfServerName(plan) ?? plan
}

/** The same as an OpenFeature context, which is flat. */
export function toEvaluationContext(user: FlagUser): EvaluationContext {
  const { deviceId, userId, createdAt, plan } = user.custom
  return {
    targetingKey: user.userID,
    deviceId,
    userId,
    plan,
    email: user.privateAttributes.email,
    orgId: user.customIDs['Org ID'],
    ...(createdAt === null ? {} : { createdAt }),
  }
}

/** What rules match against. A field missing from the context matches nothing. */
export type FlagTarget = { userId: UserId | null; orgId: OrgId | null; plan: string; email: string }

export function readTarget(context: EvaluationContext): FlagTarget {
  const text = (name: string) => {
    const value = context[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    userId: UserId.safeParse(context.targetingKey).data ?? null,
    orgId: OrgId.safeParse(context['orgId']).data ?? null,
    plan: text('plan'),
    email: text('email'),
  }
}
