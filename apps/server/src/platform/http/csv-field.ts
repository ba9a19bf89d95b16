/**
 * One CSV field, made safe in two ways: a line break would split a record for line-based programs, and a spreadsheet would
 * run text that starts like a formula.
 */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const oneLine = value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const plain = /^[=+\-@]/.test(oneLine) ? `'${oneLine}` : oneLine
  return /[",]/.test(plain) || plain !== plain.trim() ? `"${plain.replaceAll('"', '""')}"` : plain
}
