/** Where a model comes from, short: the host of an address, a folder as it is. */
export const placeName = (place: string): string => (URL.canParse(place) && !place.startsWith('file:') ? new URL(place).host : place)
