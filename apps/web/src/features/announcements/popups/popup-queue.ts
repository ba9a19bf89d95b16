/** Every kind of popup there is, the most urgent first. Only one shows at a time. */
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

/** What the browser remembers of a popup that came before. */
export type PopupPast = 'shown' | 'dismissed'

/** `id` tells popups of one kind apart: two promotions, two notices. */
export type QueuedPopup = {
  id: string
  kind: PopupKind
  /** What of its past keeps it from coming again; `nothing` for what may come as often as it is asked for. */
  onceAfter: PopupPast | 'nothing'
}

export type PopupState = {
  /** In the order of asking. */
  waiting: readonly QueuedPopup[]
  shown: QueuedPopup | null
  past: Readonly<Record<string, PopupPast>>
}

export type PopupEvent =
  | { type: 'asked'; popup: QueuedPopup }
  /** What it was about is over: it leaves the line, or the screen. */
  | { type: 'withdrawn'; id: string }
  /** The wait is over and nothing stands in the way. */
  | { type: 'ready' }
  | { type: 'dismissed'; id: string }

export const noPopups: PopupState = { waiting: [], shown: null, past: {} }

function isOver({ id, onceAfter }: QueuedPopup, past: PopupState['past']): boolean {
  if (onceAfter === 'nothing') return false
  return past[id] === 'dismissed' || (onceAfter === 'shown' && past[id] === 'shown')
}

/** The most urgent one; of one kind the one that was asked for first. */
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
