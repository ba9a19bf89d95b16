import type { OrgId, UserId } from '@clipwright/contract/ids'

/** A person that a provider, a connection or a mailbox vouched for. */
export type ProvenIdentity = {
  /** `email`, `google`, `facebook`, `tiktok`, `passkey`, or `sso:<connection id>`. */
  provider: string
  /** The provider’s own id of the person; for `email` the address in lower case. */
  subject: string
  email: string | null
  /** Whether the provider verified the address. */
  emailVerified: boolean
  name: string | null
}

/** Stored between two steps of a sign-in. */
export type PendingPayload =
  | { step: 'choose_org'; userId: UserId; method: string; backTo: string }
  | { step: 'prove_email'; identity: ProvenIdentity; backTo: string; connectionOrgId?: OrgId }
  | { step: 'passkey'; userId: UserId; method: string; backTo: string; orgId: OrgId | null; asksForOrg: boolean }
