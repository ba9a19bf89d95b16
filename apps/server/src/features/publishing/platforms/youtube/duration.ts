/** `PT1M30S` in seconds; null while YouTube does not know it. */
export function readSeconds(duration: string | undefined): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? '')
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts?.slice(1).map((part) => Number(part ?? 0)) ?? []
  const sum = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  return sum === 0 ? null : sum
}
