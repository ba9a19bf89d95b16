import { OrgId, UserId } from '@clipwright/contract/ids'
import type { EvaluationContext } from '@openfeature/server-sdk'

/** Whom a flag is asked for, in the fields of the specification. */
export type FlagUser = {
  /** Of the person in their organisation; everybody has one id in all of theirs here. */
  userID: string
  custom: {
    deviceId: string
    userId: string
    /** Milliseconds; null where it is not known. */
    createdAt: number | null
    plan: string
  }
  /** Decides rules and is written nowhere: no event, no log. */
  privateAttributes: { email: string }
  customIDs: { 'Org ID': string }
}

const planNames: Readonly<Record<string, string>> = {
  ESSENTIAL: 'Essential',
  FREE: 'FreePlan',
  PERSONAL: 'FreePlan',
  PRO: 'Pro',
  STARTER: 'Starter',
  TRIAL: 'FreeTrial',
  ENTERPRISE: 'Enterprise',
}

/** One name a plan, however it was written where it came from. */
export function normalisePlan(plan: string): string {
  return planNames[plan] ?? plan
}

/** The same in the words of OpenFeature, whose contexts are flat. */
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

/** What rules look at. A field that the context lacks matches nothing. */
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
