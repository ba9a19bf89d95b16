import { currentSession } from '#platform/session.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { isPageBusy } from './page-busy.ts'
import { makePopupLine, type Popup } from './popup-line.ts'
import type { PopupPast } from './popup-queue.ts'

const pastOf = () => `popups.${currentSession()?.account?.userId ?? 'nobody'}`

/** The one line of popups of the app; what was shown and dismissed is remembered in this browser, a person. */
export const popupLine = makePopupLine({
  isPageBusy,
  readPast: () => readStored<Record<string, PopupPast>>(pastOf(), {}),
  keepPast: (past) => writeStored(pastOf(), past),
})

/** Puts a popup in line. It shows when its turn has come, wherever the person is then. */
export function askForPopup(popup: Popup): void {
  popupLine.ask(popup)
}

/** Takes it out of the line, or off the screen, without calling it dismissed. */
export function withdrawPopup(id: string): void {
  popupLine.withdraw(id)
}
