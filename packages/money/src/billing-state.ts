import { billingPeriod, findBillingPeriod, type BillingPeriod } from './billing-period.ts'
import { derivePlanStatus, type SubscriptionFacts } from './plan-status.ts'
import { decideSwitch, type CurrentPlan, type PlanChoice, type PlanSwitch, type SwitchRefusal } from './plan-switch.ts'
import type { PlanName } from './plans.ts'

/** A subscription of the built-in till; of Stripe's the same facts are read anew each time. Times are whole seconds of UTC. */
type Subscription = {
  readonly choice: PlanChoice
  /** Where its periods are counted from. */
  readonly anchorSec: number
  readonly period: BillingPeriod
  /** Ends with the period. */
  readonly isCanceling: boolean
  /** What it becomes at the next billing date. */
  readonly incoming: PlanChoice | null
}

/** A change that waits for its payment: until then nothing has changed. */
type PendingChange = { readonly change: PlanSwitch; readonly expiresAtSec: number }

export type BillingState = {
  readonly plan: PlanName
  /** Of a trial, else null. */
  readonly trialEndSec: number | null
  readonly subscription: Subscription | null
  readonly pending: PendingChange | null
}

export type BillingEvent =
  | { readonly type: 'switch'; readonly choice: PlanChoice }
  /** The pending change was paid. */
  | { readonly type: 'paid' }
  /** The payment was given up by the person or refused for good. */
  | { readonly type: 'paymentAbandoned' }
  | { readonly type: 'undoDowngrade' }
  | { readonly type: 'timePassed' }

type BillingRefusal = SwitchRefusal | 'nothingPending' | 'nothingIncoming'
type BillingStep = { state: BillingState; refusal: BillingRefusal | null }

/** A payment that is not confirmed by then leaves everything as it was. */
const pendingLifetimeSec = 23 * 3600

export const freeState: BillingState = { plan: 'FreePlan', trialEndSec: null, subscription: null, pending: null }

/** What the state is after an event. What has lapsed by then lapses first; a refusal changes nothing else. */
export function applyBillingEvent(before: BillingState, event: BillingEvent, atSec: number): BillingStep {
  const state = passTime(before, atSec)
  switch (event.type) {
    case 'timePassed':
      return accept(state)
    case 'switch':
      return beginSwitch(state, event.choice, atSec)
    case 'paid':
      return state.pending ? accept(finishChange(state, state.pending.change, atSec)) : refuse(state, 'nothingPending')
    case 'paymentAbandoned':
      return state.pending ? accept({ ...state, pending: null }) : refuse(state, 'nothingPending')
    case 'undoDowngrade':
      return state.subscription?.incoming
        ? accept({ ...state, subscription: { ...state.subscription, incoming: null } })
        : refuse(state, 'nothingIncoming')
  }
}

/** The same organisation as `decideSwitch` looks at it. */
export function toCurrentPlan(state: BillingState): CurrentPlan {
  const choice = state.subscription?.choice ?? { cycle: 'Monthly', pack: 1 }
  return { plan: state.plan, cycle: choice.cycle, pack: choice.pack, status: derivePlanStatus(state.plan, toFacts(state)) }
}

function toFacts({ subscription, pending }: BillingState): SubscriptionFacts | null {
  if (!subscription) return null
  return { status: pending ? 'InSwitching' : 'Active', cancelStatus: subscription.isCanceling ? 'cancel_at_period_end' : null }
}

function beginSwitch(state: BillingState, choice: PlanChoice, atSec: number): BillingStep {
  const { subscription } = state
  // A cancellation hides the switch under way.
  if (subscription && state.pending) return refuse(state, 'upgrading')
  const decision = decideSwitch(toCurrentPlan(state), choice)
  if (decision.outcome === 'refused') return refuse(state, decision.reason)
  if (decision.outcome === 'undoCancel') return accept(changeSubscription(state, { isCanceling: false }))
  const { change } = decision
  if (change.takesEffect === 'now') {
    const ends = [atSec + pendingLifetimeSec, subscription?.period.endSec ?? Infinity, state.trialEndSec ?? Infinity]
    return accept({ ...state, pending: { change, expiresAtSec: Math.min(...ends) } })
  }
  // A trial becomes the free plan at its own end.
  if (!subscription) return accept(state)
  if (change.kind === 'AnyToFree') return accept(changeSubscription(state, { isCanceling: true, incoming: null }))
  return accept(changeSubscription(state, { isCanceling: false, incoming: change.next }))
}

function finishChange({ subscription }: BillingState, { next }: PlanSwitch, atSec: number): BillingState {
  const isNewPeriod = !subscription || subscription.choice.cycle !== next.cycle
  const anchorSec = isNewPeriod ? atSec : subscription.anchorSec
  const period = isNewPeriod ? billingPeriod(atSec, next.cycle, 0) : subscription.period
  return {
    plan: next.plan,
    trialEndSec: null,
    pending: null,
    subscription: { choice: next, anchorSec, period, isCanceling: false, incoming: null },
  }
}

/** Payments, trials and periods that have ended by a moment. */
function passTime(before: BillingState, atSec: number): BillingState {
  const state = before.pending && before.pending.expiresAtSec <= atSec ? { ...before, pending: null } : before
  if (state.trialEndSec !== null && state.trialEndSec <= atSec) return freeState
  const { subscription } = state
  if (!subscription || subscription.period.endSec > atSec) return state
  if (subscription.isCanceling) return freeState
  return passTime(renew(state, subscription), atSec)
}

/** The next period, of what was to come in with it. */
function renew(state: BillingState, { choice, anchorSec, period, incoming }: Subscription): BillingState {
  const next = incoming ?? choice
  // From a year to months the anchor is the same day still; from months to a year nothing waits for the next period.
  const nextPeriod = findBillingPeriod(anchorSec, next.cycle, period.endSec)
  if (nextPeriod?.startSec !== period.endSec) throw new Error('Periods would leave a gap or overlap.')
  return {
    ...state,
    plan: next.plan,
    subscription: { choice: next, anchorSec, period: nextPeriod, isCanceling: false, incoming: null },
  }
}

function changeSubscription(state: BillingState, fields: Partial<Subscription>): BillingState {
  return state.subscription ? { ...state, subscription: { ...state.subscription, ...fields } } : state
}

const accept = (state: BillingState): BillingStep => ({ state, refusal: null })
const refuse = (state: BillingState, refusal: BillingRefusal): BillingStep => ({ state, refusal })
