import { readStored, writeStored } from '#platform/stored-state.ts'

const offeredKey = 'speech-model-offered'
/** Whether somebody put the offer off in this browser. */
export const laterKey = 'speech-model-later'

/** Remembers whether the offer was made. */
export function rememberOffer(isOffered: boolean): void {
  writeStored(offeredKey, isOffered)
}

/** For staff, whose next visit may begin before anybody knows that they are: the offer is expected until it is known. */
export function keepOfferPlace(): void {
  writeStored(offeredKey, readStored(offeredKey, true))
}

/** Whether the offer has to be expected: where it was made last time, and to staff, `isStaff`, until it is known. */
export function expectsOffer({ isStaff }: { isStaff: boolean }): boolean {
  return readStored(offeredKey, isStaff) && !readStored(laterKey, false)
}

/** As high as the offer, and empty. */
export const OfferGap = () => <div className="mt-3 h-11" />

/** Keeps the offer's place free until it comes, so that nothing below moves. */
export function OfferPlace({ isStaff }: { isStaff: boolean }) {
  return expectsOffer({ isStaff }) ? <OfferGap /> : null
}
