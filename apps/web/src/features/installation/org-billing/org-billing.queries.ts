import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireInput } from '@clipwright/contract/endpoint'
import {
  adjustCredits,
  creditInvoice,
  extendTrial,
  findOrgs,
  getEventComparison,
  getOrgBilling,
  resendInvoice,
} from '@clipwright/contract/installation/org-billing'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'

const allKey = ['staff-billing'] as const

export function useOrgs(query: string, pageNum: number) {
  return useQuery({
    queryKey: [...allKey, 'orgs', query, pageNum],
    queryFn: () => api.call(findOrgs, { query, pageNum, pageSize: 20 }),
    placeholderData: keepPreviousData,
  })
}

const orgKey = (orgId: string) => [...allKey, 'org', orgId] as const

export function useOrgBilling(orgId: string) {
  return useQuery({ queryKey: orgKey(orgId), queryFn: () => api.call(getOrgBilling, { orgId }) })
}

export function useEventComparison() {
  return useQuery({ queryKey: [...allKey, 'comparison'], queryFn: () => api.call(getEventComparison, {}) })
}

function useStaffAct<I, R>(orgId: string, act: (input: I) => Promise<R>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: orgKey(orgId) })
      onDone?.()
    },
    meta: { shown: true },
  })
}

/** A key for each value of an open form: pressed again after a lost answer, the same value is the same act. */
function useFormKeys(): (input: unknown) => { idempotencyKey: string } {
  const [keys] = useState(() => new Map<string, string>())
  return (input) => {
    const value = JSON.stringify(input)
    const idempotencyKey = keys.get(value) ?? randomText(20)
    keys.set(value, idempotencyKey)
    return { idempotencyKey }
  }
}

export function useAdjustCredits(orgId: string, onDone: () => void) {
  const keyOf = useFormKeys()
  const adjust = (input: Omit<WireInput<typeof adjustCredits>, 'orgId'>) => api.call(adjustCredits, { orgId, ...input }, keyOf(input))
  return useStaffAct(orgId, adjust, onDone)
}

export function useExtendTrial(orgId: string, onDone: () => void) {
  const keyOf = useFormKeys()
  const extend = (input: Omit<WireInput<typeof extendTrial>, 'orgId'>) => api.call(extendTrial, { orgId, ...input }, keyOf(input))
  return useStaffAct(orgId, extend, onDone)
}

export const useResendInvoice = (orgId: string) => useStaffAct(orgId, (invoiceId: string) => api.call(resendInvoice, { orgId, invoiceId }))
export const useCreditInvoice = (orgId: string, onDone: () => void) =>
  useStaffAct(orgId, (input: { invoiceId: string; reason: string }) => api.call(creditInvoice, { orgId, ...input }), onDone)
