import type { ProvenIdentity } from './pending-sign-in.ts'

/** The identity of whoever reads the mail of an address. */
export function makeMailboxIdentity(email: string): ProvenIdentity {
  return { provider: 'email', subject: email, email, emailVerified: true, name: null }
}
