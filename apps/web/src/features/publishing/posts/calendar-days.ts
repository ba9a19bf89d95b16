/** Days are texts like `2026-12-01`: days of a calendar, which no zone moves. */
export type Day = string

const dayMs = 86_400_000
const toMs = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => toDay(toMs(day) + count * dayMs)

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? toMs(text) : Number.NaN
  return !Number.isNaN(ms) && toDay(ms) === text
}

/** The same day of another month, or its last day. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(toMs(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  const last = new Date(Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0)).getUTCDate()
  return toDay(first + (Math.min(date.getUTCDate(), last) - 1) * dayMs)
}

/** Today on the reader's own calendar. */
export function today(now: Date = new Date()): Day {
  return toDay(now.getTime() - now.getTimezoneOffset() * 60_000)
}

/** The week of a day, beginning on `firstWeekday` (0 is Sunday). */
export function weekOf(day: Day, firstWeekday: number): Day[] {
  const back = (new Date(toMs(day)).getUTCDay() - firstWeekday + 7) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - back))
}

/** Whole weeks that show the month of a day. */
export function monthOf(day: Day, firstWeekday: number): Day[] {
  const first = `${day.slice(0, 8)}01`
  const last = addDays(addMonths(first, 1), -1)
  const start = weekOf(first, firstWeekday)[0] ?? first
  const end = weekOf(last, firstWeekday)[6] ?? last
  const count = (toMs(end) - toMs(start)) / dayMs + 1
  return Array.from({ length: count }, (_, index) => addDays(start, index))
}

/** How many weeks stand below one another where the calendar begins with this one. */
const weeksAhead = 5

/** Whole weeks from the one of a day on. */
export function weeksFrom(day: Day, firstWeekday: number): Day[] {
  const start = weekOf(day, firstWeekday)[0] ?? day
  return Array.from({ length: 7 * weeksAhead }, (_, index) => addDays(start, index))
}

type WeekInfo = { firstDay?: number }
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** First day of the week where the language is spoken; Monday where nobody says. */
export function firstWeekdayOf(language: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(language)
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  return first % 7
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each language and look: each cell of the calendar formats three times. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

/** A day in words: weekday, day and month, or what else is asked for. */
export function dayText(day: Day, language: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf(language, options).format(toMs(day))
}
