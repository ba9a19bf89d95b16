import type { SsoDomain } from '@clipwright/contract/identity/sso'
import type { DomainRow } from './sso.views.ts'

/** The TXT entry that proves a domain. Under its own label, so that it disturbs no other entry. */
export function domainProof({ domain, proof_token }: Pick<DomainRow, 'domain' | 'proof_token'>): SsoDomain['proof'] {
  return { name: `_clipwright.${domain}`, value: `clipwright-domain=${proof_token}` }
}

export function toDomain(row: DomainRow): SsoDomain {
  return {
    domainId: row.id,
    domain: row.domain,
    isVerified: row.verified_at !== null,
    verifiedBy: row.verified_by,
    proof: domainProof(row),
    checkedAt: row.checked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
