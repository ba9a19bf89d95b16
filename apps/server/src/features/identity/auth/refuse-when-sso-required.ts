import { AppError } from '@clipwright/contract/errors'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import { findRequiredConnection } from '../sso/connections.ts'
import type { StartingBrowser } from './browser-tie.ts'

/**
 * Throws `sso_required` when the organisation that owns the address's domain takes its people through its own page only.
 * Looks at the domain alone, so the refusal says nothing of whether the person exists. Somebody who came through that page
 * in this browser, and proves the address of an older account once, is let through.
 */
export async function refuseWhenSsoRequired(db: Queryable, email: string, browser?: StartingBrowser): Promise<void> {
  const required = await findRequiredConnection(db, email)
  if (!required) return
  if (browser?.browserHash) {
    const waiting = await db
      .selectFrom('pending_sign_in')
      .select('token_hash as tokenHash')
      .where('browser_hash', '=', browser.browserHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where(sql`payload ->> 'step'`, '=', 'prove_email')
      .where(sql`payload ->> 'connectionOrgId'`, '=', required.orgId)
      .where(sql`lower(payload -> 'identity' ->> 'email')`, '=', email.toLowerCase())
      .executeTakeFirst()
    if (waiting) return
  }
  throw new AppError('sso_required', { cause: `connection ${required.connectionId}` })
}
