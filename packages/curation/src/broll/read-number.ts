/** Tells thousands separators from decimal points by position: "1.200" and "3.5", "1,200" and "3,5". Null for what is no number. */
export function readNumber(text: string): { value: number; decimals: number } | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const after = last < 0 ? '' : text.slice(last + 1)
  const isDecimal = last >= 0 && after.length !== 3
  const whole = (isDecimal ? text.slice(0, last) : text).replace(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${after}` : whole)
  return whole !== '' && Number.isFinite(value) && value < 1e12 ? { value, decimals: isDecimal ? after.length : 0 } : null
}
