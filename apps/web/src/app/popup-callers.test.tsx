import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMySubscription } from '@clipwright/contract/plans/subscriptions'
import { listImportNews } from '@clipwright/contract/publishing/import-items'
import { openSession } from '#platform/session.ts'
import { useClientSetup } from '#platform/client-setup.ts'
import { readStored } from '#platform/stored-state.ts'
import { fakeOrg, fakeUser } from '../../dev/fake-people.ts'
import { popupLine, type askForPopup } from '../features/announcements/popups/ask-for-popup.ts'
import { RedirectPage } from '../features/plans/billing/redirect.page.tsx'
import { noteSwitch } from '../features/plans/billing/switch-under-way.ts'
import { PromotionAsker } from '../features/plans/promotions/promotion-asker.tsx'
import { ImportAsker } from '../features/publishing/auto-import/import-asker.tsx'
import { useFirstAlert } from '../features/publishing/first-alert/use-first-alert.tsx'
import { renderScreen } from '../testing/render-screen.tsx'

const ask = vi.spyOn(popupLine, 'ask')
const kinds = () => ask.mock.calls.map(([{ kind, id }]: Parameters<typeof askForPopup>) => [kind, id])
const patience = { timeout: 60_000 }
let answers: Record<string, object> = {}

beforeEach(() => {
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return Response.json(answers[pathname.replace(/^\/api/, '')] ?? {})
  }
  openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [fakeOrg] })
  useClientSetup.setState({ billing: 'builtin', flags: { gates: ['essential_to_pro'], experiments: {}, configs: {} } })
})
afterEach(() => {
  ask.mockClear()
  popupLine.restart()
})

test('a video that a rule imported is told of once', async () => {
  const reply = listImportNews.example?.reply
  answers = { '/auto-import/news': reply ?? {} }
  await renderScreen(<ImportAsker />)
  await vi.waitFor(() => expect(kinds()).toEqual([['AutoImportDialog', `auto-import.${reply?.data[0]?.itemId}`]]), patience)
})

function Page({ of }: { of: 'calendar' | 'analytics' }) {
  useFirstAlert(of)
  return null
}
test.each([
  ['calendar', {}, [['CalendarFirstAlert', undefined]]],
  ['analytics', { calendarSeen: true }, [['AnalyticsFirstAlert', undefined]]],
  ['calendar', { calendarSeen: true }, []],
] as const)('the page %s is explained to who has seen %j', async (of, onboarding, expected) => {
  answers = { '/users/prepare-assembled-basic-info': { user: { onboarding } } }
  const { queryClient } = await renderScreen(<Page of={of} />)
  await vi.waitFor(() => expect(queryClient.getQueryData(['seen-steps'])).toEqual(onboarding), patience)
  await act(async () => {})
  expect(kinds()).toEqual(expected)
})

const subscription = getMySubscription.example?.reply
test('who has Essential is shown Pro where that is switched on', async () => {
  answers = { '/subscriptions': { ...subscription, plan: 'Essential', planStatus: 'Active' }, '/coupons': { coupons: [] } }
  await renderScreen(<PromotionAsker />)
  await vi.waitFor(() => expect(kinds()).toEqual([['OfferCouponDialog', 'essential-to-pro']]), patience)
})

test.each([
  ['FreePlan', [['GlobalCelebration', 'celebration.paid']]],
  ['Starter', []],
] as const)('a first purchase is celebrated, from %s', async (from, expected) => {
  answers = { '/subscriptions': { ...subscription, plan: 'Pro' } }
  noteSwitch({ orgId: fakeOrg.orgId, from, to: 'Pro' })
  await renderScreen(<RedirectPage />)
  await vi.waitFor(() => expect(readStored('switch-under-way', null)).toBeNull(), patience)
  expect(kinds()).toEqual(expected)
})
