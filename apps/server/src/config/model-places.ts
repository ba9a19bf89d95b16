import { isAbsolute } from 'node:path'
import { registryPlace } from '@clipwright/media/speech/whisper/registry-place'

/** Default sources of speech models: the registry of the packages, whose bytes are promised, then the hub. */
export const defaultPlaces: readonly string[] = [registryPlace, 'https://huggingface.co']

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place) && URL.canParse(place)

/** Parses a comma-separated list of addresses, absolute folders and `npm`; null when it is empty or has anything else. */
export function parseModelPlaces(text = ''): string[] | null {
  const places = text
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '')
  return places.length > 0 && places.every((place) => isAddress(place) || isAbsolute(place) || place === registryPlace) ? places : null
}

/** Hosts named by the operator, which may be in a private network. */
export function hostsOf(places: readonly string[]): string[] {
  return places.flatMap((place) => (isAddress(place) ? [new URL(place).host] : []))
}
