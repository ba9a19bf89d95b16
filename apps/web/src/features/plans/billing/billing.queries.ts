import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WireInput } from '@clipwright/contract/endpoint'
import { listCoupons } from '@clipwright/contract/plans/coupons'
import { listInvoices } from '@clipwright/contract/plans/invoices'
import type { PlanChoice } from '@clipwright/contract/plans/plan-names'
import { putBillingDetails } from '@clipwright/contract/plans/billing-details'
import { listPlans } from '@clipwright/contract/plans/plan-details'
import {
  abandonSwitch,
  acceptOffer,
  cancelSubscription,
  estimateSubscriptionSwitch,
  getBillLink,
  getMySubscription,
  type Subscription,
  switchSubscription,
  undoCancel,
} from '@clipwright/contract/plans/subscriptions'
import { pollEveryMs } from '@clipwright/money/billing-view'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { track } from '#platform/telemetry/track.ts'
import { useHasBilling } from '#platform/billing.ts'
import { visitParameters } from '#platform/visit-source.ts'
import { refreshPlace } from '../../identity/orgs/switch-org.ts'
import { creditsKey } from '../credits/credits.queries.ts'
import { followRedirect } from './follow-redirect.ts'

const billingKey = ['billing'] as const
const subscriptionKey = [...billingKey, 'subscription'] as const

/** Subscription, credits, coupons and the person’s teams, all read again. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: billingKey }),
    client.invalidateQueries({ queryKey: creditsKey }),
    // Offline, the teams stay as they were.
    refreshPlace(client).catch(() => undefined),
  ])
}

/** The subscription. While a switch waits for its payment it is read again and again. `tries`: how often by now. */
export function useSubscription() {
  const hasBilling = useHasBilling()
  const query = useQuery({
    queryKey: subscriptionKey,
    queryFn: () => api.call(getMySubscription, {}),
    enabled: hasBilling,
    refetchInterval: ({ state }) => (state.data?.status === 'InSwitching' ? pollEveryMs : false),
  })
  const tries = useTries(query.data?.status === 'InSwitching', query.dataUpdatedAt)
  return { ...query, tries }
}

/** Readings since the switch was first seen under way. */
function useTries(isSwitching: boolean, updatedAt: number): number {
  const [count, setCount] = useState({ updatedAt, tries: 0 })
  if (count.updatedAt !== updatedAt) setCount({ updatedAt, tries: isSwitching ? count.tries + 1 : 0 })
  return count.tries
}

export function usePlans() {
  const hasBilling = useHasBilling()
  return useQuery({ queryKey: [...billingKey, 'plans'], queryFn: () => api.call(listPlans, {}), enabled: hasBilling })
}

/** The promotion of this visit. That there is none, or that it cannot be read, is nothing to tell. */
export function useCoupons() {
  const hasBilling = useHasBilling()
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, coupon_code } = visitParameters()
  const visit = Object.fromEntries(
    Object.entries({ utm_source, utm_medium, utm_campaign, utm_term, utm_content, coupon_code }).filter(([, value]) => value !== undefined),
  )
  return useQuery({ queryKey: [...billingKey, 'coupons', visit], queryFn: () => api.call(listCoupons, visit), enabled: hasBilling })
}

type Choice = { next: PlanChoice; currency: string; couponId: string | null }

/** An estimate is asked for this long after the last choice. */
const estimateAfterMs = 1000

/** What a choice would cost. Asked for once the person has stopped choosing. */
export function useEstimate(choice: Choice) {
  const text = JSON.stringify(choice)
  const [askedText, setAskedText] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAskedText(text), askedText === null ? 0 : estimateAfterMs)
    return () => clearTimeout(timer)
  }, [text, askedText])
  const query = useQuery({
    // Not among the keys of billing, and read again only when asked: it must stay the same while it is being paid.
    queryKey: ['estimate', text],
    queryFn: () => api.call(estimateSubscriptionSwitch, choice),
    enabled: askedText === text,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { ...query, isSettled: askedText === text && query.isFetched && !query.isFetching }
}

type Switch = WireInput<typeof switchSubscription>

export function useSwitch(onDone: (change: Switch, redirectUrl: string | null, subscription: Subscription) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Switch) => api.call(switchSubscription, change),
    onSuccess: async ({ redirectUrl, subscription }, change) => {
      client.setQueryData(subscriptionKey, subscription)
      if (redirectUrl === null) await refreshBilling(client)
      onDone(change, redirectUrl, subscription)
    },
    onError: (error) => {
      if (toApiError(error).errorName === 'UpgradeCardSCAError') track('sca_failed', {})
      // A refused card may leave the switch waiting for a second step.
      return client.invalidateQueries({ queryKey: subscriptionKey })
    },
    meta: { shown: true },
  })
}

function useSubscriptionAct<I>(act: (input: I) => Promise<Subscription>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (subscription) => {
      client.setQueryData(subscriptionKey, subscription)
      onDone?.()
      await refreshBilling(client)
    },
    meta: { shown: true },
  })
}

export const useCancel = (onDone: () => void) =>
  useSubscriptionAct((input: WireInput<typeof cancelSubscription>) => api.call(cancelSubscription, input), onDone)
export const useAcceptOffer = (onDone: () => void) => useSubscriptionAct(() => api.call(acceptOffer, {}), onDone)
export const useUndoCancel = () => useSubscriptionAct(() => api.call(undoCancel, {}))
export const useAbandonSwitch = () => useSubscriptionAct(() => api.call(abandonSwitch, {}))

/** Leads to the provider's page where the open invoice is paid, or another card is chosen. */
export function useFollowBillLink() {
  return useMutation({
    mutationFn: (subId: string) => api.call(getBillLink, { subId }),
    onSuccess: ({ url }) => followRedirect(url),
    meta: { shown: true },
  })
}

export function useSaveDetails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (details: WireInput<typeof putBillingDetails>) => api.call(putBillingDetails, details),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionKey }),
    meta: { shown: true },
  })
}

export function useInvoices(pageNum: number) {
  return useQuery({
    queryKey: [...billingKey, 'invoices', pageNum],
    queryFn: () => api.call(listInvoices, { pageNum, pageSize: 20 }),
    placeholderData: (before) => before,
  })
}
