const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?$/

/** Milliseconds of `h:mm:ss,mmm`, `mm:ss.mmm` or `h:mm:ss.cc`; null for anything else. */
export function parseClock(text: string): number | null {
  const match = clock.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match
  const fractionMs = fraction === '' ? 0 : Math.round(Number(`0.${fraction}`) * 1000)
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + fractionMs
}

export function formatClock(ms: number, separator: ',' | '.'): string {
  const whole = Math.max(0, Math.round(ms))
  const part = (value: number, digits: number) => String(value).padStart(digits, '0')
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor(whole / 60_000) % 60
  const seconds = Math.floor(whole / 1000) % 60
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(seconds, 2)}${separator}${part(whole % 1000, 3)}`
}
