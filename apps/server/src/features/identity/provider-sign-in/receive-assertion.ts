import { AppError } from '@clipwright/contract/errors'
import type { ConnectionId } from '@clipwright/contract/identity/sso'
import type { Db } from '#platform/db/tx.ts'
import { findConnection, noteResult, type OpenConnection } from '../sso/connections.ts'
import { safeBackTo } from '@clipwright/contract/identity/back-to'
import type { Attempt } from './attempt-tables.ts'
import { insertProven, peekAttempt, insertAssertion, takeSamlAttempt } from './attempts.store.ts'
import { type VerifiedAssertion, readAssertion, refusalText } from './saml-assertion.ts'

export type Posted = { samlResponse: string; relayState: string }

/** Checks a form post of an identity provider; returns the local path to send the browser to, whatever the result. */
export async function receiveAssertion(db: Db, connectionId: ConnectionId, posted: Posted): Promise<{ path: string; refused?: unknown }> {
  const connection = await findConnection(db, connectionId)
  try {
    if (!connection?.isEnabled || connection.settings.protocol !== 'saml')
      throw new AppError('SignInFailedError', { cause: 'no such connection' })
    const assertion = await readAssertion(connection, posted.samlResponse)
    return { path: `/auth/callback#pending=${await accept(db, connection, assertion, posted.relayState)}` }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (connection) await noteResult(db, connectionId, { passed: false, said: refusalText(error) })
    const attempt = await peekAttempt(db, posted.relayState)
    return { path: attempt?.purpose.kind === 'test' ? attempt.backTo : '/auth/callback#error=SignInFailedError', refused: error }
  }
}

function refuse(why: string): AppError {
  return new AppError('SignInFailedError', { cause: why, details: [{ path: 'SAMLResponse', message: why }] })
}

/** Uses up the assertion together with the request that it answers. */
async function accept(db: Db, connection: OpenConnection, assertion: VerifiedAssertion, relayState: string): Promise<string> {
  const { connectionId } = connection
  return db.transaction(async (tx) => {
    if (!(await insertAssertion(tx, { connectionId, ...assertion }))) throw refuse('This assertion was used before.')
    const { asserted } = assertion
    if (assertion.inResponseTo === null)
      return acceptUnasked(connection, () => insertProven(tx, null, { connectionId, asserted, ...emptyAttempt }))
    const attempt = await takeSamlAttempt(tx, relayState, `sso:${connectionId}`)
    if (!attempt || !isAnswerTo(attempt.attempt, assertion)) throw refuse('The answer belongs to no sign-in that is under way.')
    const { purpose, backTo } = attempt.attempt
    return insertProven(tx, attempt.browserHash, { connectionId, asserted, purpose, backTo })
  })
}

const emptyAttempt = { purpose: { kind: 'sign_in' as const }, backTo: safeBackTo(undefined) }

function isAnswerTo({ samlRequestId }: Attempt, { inResponseTo }: VerifiedAssertion): boolean {
  return samlRequestId !== null && samlRequestId === inResponseTo
}

async function acceptUnasked({ settings }: OpenConnection, begin: () => Promise<string>): Promise<string> {
  if (settings.protocol === 'saml' && settings.allowsIdpStart) return begin()
  throw refuse('The identity provider began this sign-in, which this connection does not accept.')
}
