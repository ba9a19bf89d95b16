/**
 * One field. A line break would make two lines of one record for programs that read by the line, and a sheet would
 * take a text that begins like a formula for one: both are defused.
 */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const oneLine = value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const plain = /^[=+\-@]/.test(oneLine) ? `'${oneLine}` : oneLine
  return /[",]/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain
}
