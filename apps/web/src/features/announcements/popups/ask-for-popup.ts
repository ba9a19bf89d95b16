import { currentSession } from '#platform/session.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { isPageBusy } from './page-busy.ts'
import { makePopupLine, type Popup } from './popup-line.ts'
import type { PopupPast } from './popup-queue.ts'

const pastOf = () => `popups.${currentSession()?.account?.userId ?? 'nobody'}`

/** The app's popup queue; shown and dismissed popups are stored in this browser, per person. */
export const popupLine = makePopupLine({
  isPageBusy,
  readPast: () => readStored<Record<string, PopupPast>>(pastOf(), {}),
  keepPast: (past) => writeStored(pastOf(), past),
})

/** Queues a popup. It is shown in its turn, wherever the person is then. */
export function askForPopup(popup: Popup): void {
  popupLine.ask(popup)
}

/** Removes it from the queue or the screen without counting as dismissed. */
export function withdrawPopup(id: string): void {
  popupLine.withdraw(id)
}
