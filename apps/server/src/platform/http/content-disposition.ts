// Characters that would let a name leave its folder, end the header, or display as something else.
const unsafe = /[\p{Cc}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A file name that every system accepts: no separators, no control or direction characters, no leading dot. */
export function safeFileName(name: string): string {
  const safeName = name
    .toWellFormed()
    .replace(unsafe, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return Array.from(safeName).slice(0, 120).join('') || 'file'
}

/** RFC 6266: an ASCII name for old clients, with the real one in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = safeFileName(fileName)
  const ascii = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
