import type { OrgId, UserId } from '@clipwright/contract/ids'

/** Somebody a provider, a connection or a mail box vouched for. */
export type ProvenIdentity = {
  /** `email`, `google`, `facebook`, `tiktok`, `passkey`, or `sso:<connection id>`. */
  provider: string
  /** The provider's own id of the person; for `email` the address in lower case. */
  subject: string
  email: string | null
  /** The provider itself says that the address is the person's. */
  emailVerified: boolean
  name: string | null
}

/** What is kept between two steps of a sign-in. */
export type PendingPayload =
  | { step: 'choose_org'; userId: UserId; method: string; backTo: string }
  | { step: 'prove_email'; identity: ProvenIdentity; backTo: string; connectionOrgId?: OrgId }
  | { step: 'passkey'; userId: UserId; method: string; backTo: string; orgId: OrgId | null; asksForOrg: boolean }
