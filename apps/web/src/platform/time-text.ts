/** `4:07`, `1:02:30`; with `tenths`, `4:07.3`. */
export function timecode(ms: number, options: { tenths?: boolean } = {}): string {
  const tenthsTotal = Math.max(0, Math.floor(ms / 100))
  const seconds = Math.floor(tenthsTotal / 10)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  const text = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
  return options.tenths ? `${text}.${tenthsTotal % 10}` : text
}

/** Parses `90`, `1:30`, `1:02:30` or `1:30.5` as milliseconds; undefined for anything else. */
export function readTimecode(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d+(\.\d+)?$/.test(part))) return undefined
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((part) => part >= 60)) return undefined
  const seconds = numbers.reduce((total, part) => total * 60 + part, 0)
  return Math.round(seconds * 1000)
}

type Estimate = { unit: 'seconds' | 'minutes' | 'hours'; count: number }

/** Rounds: steps of five seconds under a minute, whole minutes, then half hours. */
export function toEstimate(ms: number): Estimate {
  if (ms < 55_000) return { unit: 'seconds', count: Math.max(5, Math.ceil(ms / 5_000) * 5) }
  if (ms < 90 * 60_000) return { unit: 'minutes', count: Math.max(1, Math.round(ms / 60_000)) }
  return { unit: 'hours', count: Math.round(ms / 1_800_000) / 2 }
}

/** Range from four fifths to four thirds of an estimate, in one unit; null when both ends would be equal. */
export function toEstimateRange(ms: number): { unit: Estimate['unit']; from: number; to: number } | null {
  const to = toEstimate((ms * 4) / 3)
  const scaleMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000 }[to.unit]
  const step = { seconds: 5, minutes: 1, hours: 0.5 }[to.unit]
  const from = Math.max(step, Math.floor((ms * 0.8) / scaleMs / step) * step)
  return from < to.count ? { unit: to.unit, from, to: to.count } : null
}

const formats = new Map<string, { relative: Intl.RelativeTimeFormat; day: Intl.DateTimeFormat }>()

/** Made once for each language: making one takes longer than a row of a list, which formats once. */
function formatsOf(language: string) {
  const before = formats.get(language)
  if (before) return before
  const languageFormats = {
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
  }
  formats.set(language, languageFormats)
  return languageFormats
}

/** "3 hours ago", "yesterday"; a date when older than a week. */
export function agoText(iso: string, nowMs: number, language: string): string {
  const then = Date.parse(iso)
  const seconds = Math.round((then - nowMs) / 1000)
  const { relative, day } = formatsOf(language)
  const abs = Math.abs(seconds)
  if (abs < 60) return relative.format(0, 'second')
  if (abs < 3600) return relative.format(Math.round(seconds / 60), 'minute')
  if (abs < 86_400) return relative.format(Math.round(seconds / 3600), 'hour')
  if (abs < 7 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day')
  return day.format(then)
}

/** Name of a language in another: "Portuguese" for `pt-BR` in English. */
export function languageName(code: string, language: string): string {
  if (code === '' || code === 'und') return ''
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
  } catch {
    // Not a language tag: shown as it is.
    return code
  }
}
