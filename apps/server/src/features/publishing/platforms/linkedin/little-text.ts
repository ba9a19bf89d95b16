const hashtag = /(^|[\s(])#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)/gu
const reserved = /[\\|{}@[\]()<>#*_~]/g

const escapeText = (text: string) => text.replace(reserved, (sign) => `\\${sign}`)

/**
 * A text in LinkedIn's own notation. Without it the text ends at the first bracket. Source: Microsoft Learn, "little Text Format",
 * read 2026-11-28.
 */
export function toLittleText(text: string): string {
  let little = ''
  let end = 0
  for (const match of text.matchAll(hashtag)) {
    const [whole, before = '', tag = ''] = match
    little += `${escapeText(text.slice(end, match.index) + before)}{hashtag|\\#|${escapeText(tag)}}`
    end = match.index + whole.length
  }
  return little + escapeText(text.slice(end))
}
