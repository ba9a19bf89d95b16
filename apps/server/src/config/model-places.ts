import { isAbsolute } from 'node:path'

/** Where speech models are fetched from when the operator names no other place. */
export const hubUrl = 'https://huggingface.co'

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place) && URL.canParse(place)

/** Addresses and absolute folders, separated by commas; null when something else is among them, or nothing is there. */
export function parseModelPlaces(text = ''): string[] | null {
  const places = text
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '')
  return places.length > 0 && places.every((place) => isAddress(place) || isAbsolute(place)) ? places : null
}

/** Hosts that the operator named, which may lie in a private network. */
export function hostsOf(places: readonly string[]): string[] {
  return places.flatMap((place) => (isAddress(place) ? [new URL(place).host] : []))
}
