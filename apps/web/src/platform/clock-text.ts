/** A time of a day, such as 09:00, as the reader writes it. */
export function clockText(time: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`))
}
