import { useQuery } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import { getCredits, listStatement } from '@clipwright/contract/plans/credits'
import { api } from '#platform/api-client.ts'
import { useHasBilling } from '#platform/billing.ts'

export const creditsKey = ['credits'] as const

/** Asks only where plans are sold. */
export function useCredits() {
  const hasBilling = useHasBilling()
  return useQuery({ queryKey: [...creditsKey, 'buckets'], queryFn: () => api.call(getCredits, {}), enabled: hasBilling })
}

export type StatementQuery = WireInput<typeof listStatement>

export function useStatement(query: StatementQuery) {
  return useQuery({
    queryKey: [...creditsKey, 'statement', query],
    queryFn: () => api.call(listStatement, query),
    placeholderData: (before) => before,
  })
}
