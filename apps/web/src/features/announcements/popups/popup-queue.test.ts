import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstOf, nextPopups, noPopups, type PopupEvent, popupOrder, type PopupState, type QueuedPopup } from './popup-queue.ts'

const run = (events: PopupEvent[], from: PopupState = noPopups) => events.reduce(nextPopups, from)
const popup = (kind: QueuedPopup['kind'], onceAfter: QueuedPopup['onceAfter'] = 'dismissed', id: string = kind): QueuedPopup => ({
  id,
  kind,
  onceAfter,
})
const askFor = (one: QueuedPopup): PopupEvent => ({ type: 'asked', popup: one })
const ready: PopupEvent = { type: 'ready' }
const dismissed = (id: string): PopupEvent => ({ type: 'dismissed', id })

const anyPopup = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  kind: fc.constantFrom(...popupOrder),
  onceAfter: fc.constantFrom('shown' as const, 'dismissed' as const, 'nothing' as const),
})
const anyEvent: fc.Arbitrary<PopupEvent> = fc.oneof(
  anyPopup.map(askFor),
  fc.constant(ready),
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map(dismissed),
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map((id): PopupEvent => ({ type: 'withdrawn', id })),
)
const anyHistory = fc.array(anyEvent, { maxLength: 60 })

test('the fourteen kinds are in the order of the specification', () => {
  expect(popupOrder).toEqual([
    'TeamSelector',
    'GlobalCelebration',
    'UserSurveyDialog',
    'AutoImportDialog',
    'GlobalNotificationDialog',
    'OfferCouponDialog',
    'CalendarFirstAlert',
    'AnalyticsFirstAlert',
    'EditorSafariNoti',
    'EditorOnboarding',
    'EditorNewUXWelcome',
    'EditorStepByStep',
    'EditorDraftNoti',
    'GlobalNps',
  ])
})

describe('of all queued popups', () => {
  test('the most urgent kind is shown first, whatever was requested first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...popupOrder], { minLength: 1 }), (kinds) => {
        let state = run(kinds.map((kind) => askFor(popup(kind))))
        const order: string[] = []
        while (state.waiting.length > 0) {
          state = nextPopups(state, ready)
          order.push(state.shown?.kind ?? 'none')
          state = nextPopups(state, dismissed(state.shown?.id ?? ''))
        }
        expect(order).toEqual(popupOrder.filter((kind) => kinds.includes(kind)))
      }),
    )
  })

  test('two of a kind are shown in the order of requests', () => {
    const state = run([
      askFor(popup('GlobalNps')),
      askFor(popup('GlobalNotificationDialog', 'dismissed', 'one')),
      askFor(popup('GlobalNotificationDialog', 'dismissed', 'two')),
      ready,
    ])
    expect(state.shown?.id).toBe('one')
  })

  test('only one is shown at a time, and a more urgent one does not replace it', () => {
    const state = run([askFor(popup('GlobalNps')), ready, askFor(popup('TeamSelector')), ready, ready])
    expect([state.shown?.kind, state.waiting.map(({ kind }) => kind)]).toEqual(['GlobalNps', ['TeamSelector']])
  })
})

describe('any sequence of events', () => {
  test('nothing is queued twice or both queued and shown, and the one shown was the most urgent', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        let state = noPopups
        for (const event of events) {
          const before = state
          state = nextPopups(state, event)
          const ids = [...state.waiting.map(({ id }) => id), ...(state.shown ? [state.shown.id] : [])]
          expect(new Set(ids).size).toBe(ids.length)
          if (state.shown && state.shown !== before.shown) {
            expect(before.shown).toBeNull()
            expect(state.shown).toBe(firstOf(before.waiting))
          }
        }
      }),
    )
  })

  test('nothing is lost: each is shown once those before it are dismissed', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        let state = run(events)
        const waitingIds = state.waiting.map(({ id }) => id)
        const shownIds: string[] = []
        for (let at = 0; at <= waitingIds.length; at++) {
          if (state.shown) shownIds.push(state.shown.id)
          state = nextPopups(nextPopups(state, dismissed(state.shown?.id ?? '')), ready)
        }
        expect(shownIds).toEqual(expect.arrayContaining(waitingIds))
      }),
    )
  })

  test('a one-time popup never returns, not even on the next visit', () => {
    fc.assert(
      fc.property(anyHistory, anyPopup, (events, one) => {
        const { past } = run(events)
        const { waiting } = nextPopups({ ...noPopups, past }, askFor(one))
        const isOver =
          one.onceAfter === 'shown' ? past[one.id] !== undefined : one.onceAfter === 'dismissed' ? past[one.id] === 'dismissed' : false
        expect(waiting).toHaveLength(isOver ? 0 : 1)
      }),
    )
  })
})

test('a withdrawn one leaves the queue or the screen, and may return', () => {
  const waiting = run([askFor(popup('EditorDraftNoti')), { type: 'withdrawn', id: 'EditorDraftNoti' }, ready])
  expect([waiting.shown, waiting.waiting]).toEqual([null, []])
  const state = run([askFor(popup('EditorDraftNoti')), ready, { type: 'withdrawn', id: 'EditorDraftNoti' }])
  expect(state.shown).toBeNull()
  expect(run([askFor(popup('EditorDraftNoti')), ready], state).shown?.kind).toBe('EditorDraftNoti')
})
