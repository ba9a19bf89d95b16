import { readStored, writeStored } from './stored-state.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** `length` random characters, unique to this caller. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Twelve characters, the same on every visit of this browser. */
export function deviceId(): string {
  const storedId = readStored<unknown>('device-id', null)
  if (typeof storedId === 'string' && storedId.length === 12) return storedId
  const newId = randomText(12)
  writeStored('device-id', newId)
  return newId
}
