import { readStored, writeStored } from '#platform/stored-state.ts'

const heightKey = 'speech-model-height'

/** Remembers how high the offer is, in pixels; 0 once it is not offered any more. */
export function rememberOfferHeight(heightPx: number): void {
  writeStored(heightKey, heightPx)
}

/** Keeps the offer's place free until it comes, as high as it was last, so that nothing below moves. */
export function OfferPlace() {
  const height = readStored(heightKey, 0)
  return height > 0 ? <div className="mt-6" style={{ height }} /> : null
}
