/** Short name of a model's origin: the host of an address, or a folder as it is. */
export const placeName = (place: string): string => (URL.canParse(place) && !place.startsWith('file:') ? new URL(place).host : place)
