import { AppError } from '@clipwright/contract/errors'
import type { Queryable } from '#platform/db/tx.ts'
import { findRequiredConnection } from '../sso/connections.ts'
import { isProvingAddress } from './auth.store.ts'
import type { StartingBrowser } from './browser-tie.ts'

/**
 * Throws `sso_required` when the organisation that owns the address’s domain requires its own sign-in page. Looks at the
 * domain only, so that the refusal says nothing about whether the person exists. Somebody who came through that page in
 * this browser, and now proves the address of an older account, is let through.
 */
export async function refuseWhenSsoRequired(db: Queryable, email: string, browser?: StartingBrowser): Promise<void> {
  const required = await findRequiredConnection(db, email)
  if (!required) return
  const browserHash = browser?.browserHash
  if (browserHash && (await isProvingAddress(db, required.orgId, { browserHash, email }))) return
  throw new AppError('sso_required', { cause: `connection ${required.connectionId}` })
}
