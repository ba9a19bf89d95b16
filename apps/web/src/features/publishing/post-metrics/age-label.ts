/** `3 hr`, `7 days`: an age of a post, in the reader’s language. */
export function ageLabel(hours: number, language: string): string {
  const isDays = hours >= 24
  return new Intl.NumberFormat(language, { style: 'unit', unit: isDays ? 'day' : 'hour', unitDisplay: 'short' }).format(
    isDays ? hours / 24 : hours,
  )
}
