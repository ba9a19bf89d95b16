/** All kinds of popups, most urgent first. Only one is shown at a time. */
export const popupOrder = [
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
] as const
type PopupKind = (typeof popupOrder)[number]

/** Stored history of a popup. */
export type PopupPast = 'shown' | 'dismissed'

/** `id` distinguishes popups of one kind: two promotions, two notices. */
export type QueuedPopup = {
  id: string
  kind: PopupKind
  /** Which past event prevents it from returning; `nothing` for one that may always return. */
  onceAfter: PopupPast | 'nothing'
}

export type PopupState = {
  /** In the order of requests. */
  waiting: readonly QueuedPopup[]
  shown: QueuedPopup | null
  past: Readonly<Record<string, PopupPast>>
}

export type PopupEvent =
  | { type: 'asked'; popup: QueuedPopup }
  /** Its reason is gone: it leaves the queue or the screen. */
  | { type: 'withdrawn'; id: string }
  /** The delay is over and nothing is in the way. */
  | { type: 'ready' }
  | { type: 'dismissed'; id: string }

export const noPopups: PopupState = { waiting: [], shown: null, past: {} }

function isOver({ id, onceAfter }: QueuedPopup, past: PopupState['past']): boolean {
  if (onceAfter === 'nothing') return false
  return past[id] === 'dismissed' || (onceAfter === 'shown' && past[id] === 'shown')
}

/** The most urgent one; within a kind, the first request. */
export function firstOf(waiting: readonly QueuedPopup[]): QueuedPopup | undefined {
  const ranks = waiting.map(({ kind }) => popupOrder.indexOf(kind))
  return waiting[ranks.indexOf(Math.min(...ranks))]
}

export function nextPopups(state: PopupState, event: PopupEvent): PopupState {
  const { waiting, shown, past } = state
  switch (event.type) {
    case 'asked': {
      const { popup } = event
      const isThere = shown?.id === popup.id || waiting.some(({ id }) => id === popup.id)
      return isThere || isOver(popup, past) ? state : { ...state, waiting: [...waiting, popup] }
    }
    case 'withdrawn':
      return { ...state, waiting: waiting.filter(({ id }) => id !== event.id), shown: shown?.id === event.id ? null : shown }
    case 'ready': {
      const next = shown === null ? firstOf(waiting) : undefined
      if (!next) return state
      return { waiting: waiting.filter((popup) => popup !== next), shown: next, past: { ...past, [next.id]: past[next.id] ?? 'shown' } }
    }
    case 'dismissed':
      return shown?.id === event.id ? { ...state, shown: null, past: { ...past, [event.id]: 'dismissed' } } : state
  }
}
