import type { ReactNode } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nextPopups, noPopups, type PopupEvent, type PopupPast, type PopupState, type QueuedPopup } from './popup-queue.ts'

/** Before a popup shows, and again after each one that was closed. */
export const popupWaitMs = 300

/** Draws the dialog, open from the start. */
type DrawPopup = (onClose: () => void) => ReactNode
export type Popup = Omit<QueuedPopup, 'id' | 'onceAfter'> & {
  /** Without one, there is only one of its kind. */
  id?: string
  onceAfter?: QueuedPopup['onceAfter']
  draw: DrawPopup
}

type World = {
  /** Somebody types, plays, or has a dialog of their own open. */
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
  /** Another person, or nobody: nothing of the one before stays. */
  restart(): void
}

/** The line of popups with its clock. It knows nothing of routes, so a change of page changes nothing in it. */
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
