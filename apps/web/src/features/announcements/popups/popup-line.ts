import type { ReactNode } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nextPopups, noPopups, type PopupEvent, type PopupPast, type PopupState, type QueuedPopup } from './popup-queue.ts'

/** Delay before a popup, and again after each one that was closed, ms. */
export const popupWaitMs = 300

/** Renders the dialog, initially open. */
type DrawPopup = (onClose: () => void) => ReactNode
export type Popup = Omit<QueuedPopup, 'id' | 'onceAfter'> & {
  /** Without an id there is only one of its kind. */
  id?: string
  onceAfter?: QueuedPopup['onceAfter']
  draw: DrawPopup
}

type World = {
  /** Whether somebody types, plays, or has a dialog open. */
  isPageBusy: () => boolean
  readPast: () => Record<string, PopupPast>
  keepPast: (past: Readonly<Record<string, PopupPast>>) => void
}

export type PopupLine = {
  store: StoreApi<PopupState>
  ask(popup: Popup): void
  withdraw(id: string): void
  dismiss(id: string): void
  drawingOf(id: string): DrawPopup | undefined
  /** Switches to another person, or nobody, and drops everything of the previous one. */
  restart(): void
}

/** The popup queue with its timer. It is independent of routes, so navigation does not affect it. */
export function makePopupLine({ isPageBusy, readPast, keepPast }: World): PopupLine {
  const store = createStore<PopupState>(() => ({ ...noPopups, past: readPast() }))
  const drawings = new Map<string, DrawPopup>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(event: PopupEvent): void {
    const before = store.getState()
    const after = nextPopups(before, event)
    if (after === before) return
    store.setState(after, true)
    if (after.past !== before.past) keepPast(after.past)
    plan()
  }
  function plan(): void {
    const { waiting, shown } = store.getState()
    if (shown !== null || waiting.length === 0) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(onTime, popupWaitMs)
  }
  function onTime(): void {
    timer = undefined
    if (!isPageBusy()) send({ type: 'ready' })
    plan()
  }
  return {
    store,
    ask({ kind, id = kind, onceAfter = 'dismissed', draw }) {
      drawings.set(id, draw)
      send({ type: 'asked', popup: { id, kind, onceAfter } })
    },
    withdraw: (id) => send({ type: 'withdrawn', id }),
    dismiss: (id) => send({ type: 'dismissed', id }),
    drawingOf: (id) => drawings.get(id),
    restart() {
      clearTimeout(timer)
      timer = undefined
      drawings.clear()
      store.setState({ ...noPopups, past: readPast() }, true)
    },
  }
}
