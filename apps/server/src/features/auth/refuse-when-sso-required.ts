import { AppError } from '@clipwright/contract/errors'
import type { Queryable } from '#platform/db/tx.ts'
import { findRequiredConnection } from '../sso/sso.public.ts'

/**
 * Throws `sso_required` when the organisation that owns the address's domain takes its people through its own page only.
 * Looks at the domain alone, so the refusal says nothing of whether the person exists.
 */
export async function refuseWhenSsoRequired(db: Queryable, email: string): Promise<void> {
  const required = await findRequiredConnection(db, email)
  if (required) throw new AppError('sso_required', { cause: `connection ${required.connectionId}` })
}
