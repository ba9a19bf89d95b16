/** `end` is inclusive, as on the wire. */
type ByteRange = { start: number; end: number }

/**
 * The part a `range` header asks for: one range; `null` for the whole (no header, another unit, several ranges, or
 * nonsense, which RFC 9110 lets a server ignore); or `unsatisfiable`.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(' ', '') ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const first = match[1] === '' ? undefined : Number(match[1])
  const last = match[2] === '' ? undefined : Number(match[2])
  if (first === undefined) {
    const suffixLength = last ?? 0
    if (suffixLength === 0 || sizeBytes === 0) return 'unsatisfiable'
    return { start: Math.max(0, sizeBytes - suffixLength), end: sizeBytes - 1 }
  }
  if (last !== undefined && last < first) return null
  if (first >= sizeBytes) return 'unsatisfiable'
  return { start: first, end: Math.min(last ?? sizeBytes - 1, sizeBytes - 1) }
}
