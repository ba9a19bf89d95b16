import type { Impersonation } from '@clipwright/contract/identity/impersonation'
import type { findImpersonatedSession } from '../auth/impersonated-session.ts'

export function toImpersonation(row: NonNullable<Awaited<ReturnType<typeof findImpersonatedSession>>>): Impersonation {
  const { userId, userName, userEmail, impersonatorName, reason, startedAt, expiresAt } = row
  return {
    userId,
    userName,
    userEmail,
    impersonatorName,
    reason: reason ?? '',
    startedAt: startedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
