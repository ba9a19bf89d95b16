import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { estimateSubscriptionSwitch, getMySubscription } from '@clipwright/contract/plans/subscriptions'
import { openSession } from '#platform/session.ts'
import { fakeOrg, fakeUser } from '../../../../dev/fake-people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CheckoutDialog } from './checkout-dialog.tsx'

const subscription = getMySubscription.example.reply
const { estimate } = estimateSubscriptionSwitch.example.reply
const onClose = vi.fn<() => void>()
const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  onClose.mockClear()
  openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [{ ...fakeOrg, permissions: ['project:view', 'subscription:edit'] }] })
})

async function show(direction: 'upgrade' | 'downgrade') {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    calls.push(`${init?.method ?? 'GET'} ${pathname}`)
    if (pathname === '/api/subscriptions/estimate') return Response.json({ estimate: { ...estimate, direction }, refusal: null })
    return Response.json(subscription)
  }
  const choice = { plan: 'Starter', cycle: 'Monthly', pack: 1 } as const
  await renderScreen(
    <CheckoutDialog subscription={subscription} choice={choice} currency="USD" coupon={null} onClose={onClose} onDone={() => undefined} />,
  )
  await screen.findByRole('button', { name: /^(Pay|Confirm the change)/ })
}

test('whoever goes down a plan is offered a discount for staying, and keeps the plan with it', async () => {
  await show('downgrade')
  fireEvent.click(screen.getByRole('button', { name: 'Stay with the discount' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toContain('POST /api/subscriptions/accept-offer')
  expect(calls).not.toContain('POST /api/subscriptions/switch')
})

test('whoever goes up is offered none', async () => {
  await show('upgrade')
  expect(screen.queryByRole('button', { name: 'Stay with the discount' })).toBeNull()
})
