import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { ConnectionId } from '@clipwright/contract/identity/sso'
import type { ProvenIdentity } from '../auth/pending-sign-in.ts'

/** What a person was sent to a provider for. */
export type Purpose = { kind: 'sign_in' } | { kind: 'link'; userId: UserId } | { kind: 'test'; userId: UserId }

/** Everything that must match when the person comes back. */
export type Attempt = {
  purpose: Purpose
  /** A validated path on this site. */
  backTo: string
  /** The organisation that the browser used last. */
  orgId: OrgId | null
  redirectUri: string
  /** The browser that may answer. */
  issuer: string
  pkceVerifier: string
  nonce: string
  /** Of the SAML request; null for OAuth. */
  samlRequestId: string | null
}

/** What a connection asserted about a person, after verification. */
export type Asserted = Pick<ProvenIdentity, 'subject' | 'email' | 'name'>

/** A verified SAML sign-in that waits for its browser. */
export type ProvenSignIn = { connectionId: ConnectionId; asserted: Asserted; purpose: Purpose; backTo: string }

declare module '#platform/db/database.ts' {
  interface Database {
    provider_attempt: {
      state_hash: Buffer
      browser_hash: Buffer
      provider: string
      payload: Attempt
      expires_at: Date
      used_at: Date | null
    }
    proven_sign_in: {
      token_hash: Buffer
      browser_hash: Buffer | null
      payload: ProvenSignIn
      expires_at: Date
      used_at: Date | null
    }
    saml_assertion: { connection_id: string; assertion_id: string; expires_at: Date }
  }
}
