import { isAbsolute } from 'node:path'

/** Default source of speech models. */
export const hubUrl = 'https://huggingface.co'

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place) && URL.canParse(place)

/** Parses a comma-separated list of addresses and absolute folders; null when it is empty or has anything else. */
export function parseModelPlaces(text = ''): string[] | null {
  const places = text
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '')
  return places.length > 0 && places.every((place) => isAddress(place) || isAbsolute(place)) ? places : null
}

/** Hosts named by the operator, which may be in a private network. */
export function hostsOf(places: readonly string[]): string[] {
  return places.flatMap((place) => (isAddress(place) ? [new URL(place).host] : []))
}
