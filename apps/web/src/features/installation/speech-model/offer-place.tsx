import { readStored, writeStored } from '#platform/stored-state.ts'

const offeredKey = 'speech-model-offered'

/** Remembers whether the offer was made. */
export function rememberOffer(isOffered: boolean): void {
  writeStored(offeredKey, isOffered)
}

/** Keeps the offer's place free until it comes, where it was made last time, so that nothing below moves. */
export function OfferPlace() {
  return readStored(offeredKey, false) ? <div className="mt-3 h-11" /> : null
}
