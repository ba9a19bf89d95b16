import type { SsoDomain } from '@clipwright/contract/identity/sso'
import type { DomainRow } from './sso.views.ts'

/** The TXT record that proves a domain, under a label of its own so that it does not interfere with other records. */
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
