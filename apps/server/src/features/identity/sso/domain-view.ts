import type { SsoDomain } from '@clipwright/contract/identity/sso'
import type { DomainRow } from './sso.views.ts'

/** The TXT entry that proves a domain. Under its own label, so that it disturbs no other entry. */
export function domainProof({ domain, proofToken }: Pick<DomainRow, 'domain' | 'proofToken'>): SsoDomain['proof'] {
  return { name: `_clipwright.${domain}`, value: `clipwright-domain=${proofToken}` }
}

export function toDomain(row: DomainRow): SsoDomain {
  return {
    domainId: row.id,
    domain: row.domain,
    isVerified: row.verifiedAt !== null,
    verifiedBy: row.verifiedBy,
    proof: domainProof(row),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
