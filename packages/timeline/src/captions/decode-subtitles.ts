/** What programs wrote before UTF-8, by language. */
const oldEncodings: Record<string, string> = {
  ru: 'windows-1251',
  uk: 'windows-1251',
  bg: 'windows-1251',
  zh: 'gb18030',
  ja: 'shift_jis',
  ko: 'euc-kr',
  ar: 'windows-1256',
  el: 'windows-1253',
  he: 'windows-1255',
  tr: 'windows-1254',
  pl: 'windows-1250',
  cs: 'windows-1250',
  hu: 'windows-1250',
  th: 'windows-874',
}

/** Opens what reads bytes of an encoding; a strict one throws where they are none in it. */
type OpenDecoder = (encoding: string, isStrict: boolean) => { decode(bytes: Uint8Array): string }

/**
 * Text of a subtitle or script file: byte order marks, UTF-16 without one, UTF-8, and the older encoding of the language, a BCP 47
 * tag. Null where the encoding cannot be told or the bytes are none in it.
 */
export function decodeSubtitles(bytes: Uint8Array, language: string | null, openDecoder: OpenDecoder): string | null {
  const encoding = guessUnicode(bytes, openDecoder) ?? guessOldEncoding(bytes, language)
  if (encoding === null) return null
  try {
    return openDecoder(encoding, !encoding.startsWith('utf')).decode(bytes)
  } catch {
    // Not written in the encoding of the language.
    return null
  }
}

function guessUnicode(bytes: Uint8Array, openDecoder: OpenDecoder): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 2000)
  let evenZeros = 0
  let oddZeros = 0
  head.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 0) evenZeros += 1
    else oddZeros += 1
  })
  if (oddZeros > head.length / 5) return 'utf-16le'
  if (evenZeros > head.length / 5) return 'utf-16be'
  return isUtf8(openDecoder('utf-8', false).decode(bytes)) ? 'utf-8' : null
}

/** Text of another encoding is hardly ever right in UTF-8, while a file in it may have a damaged letter. */
function isUtf8(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(/\ufffd/gu) * 20 <= count(/[^\p{ASCII}\ufffd]/gu)
}

function guessOldEncoding(bytes: Uint8Array, language: string | null): string | null {
  const encoding = language === null ? undefined : oldEncodings[new Intl.Locale(language).language]
  if (encoding) return encoding
  // In the languages of western Europe files of that age are nearly always Windows-1252.
  return isBeyondLatin(bytes) ? null : 'windows-1252'
}

/** Latin text has an accent now and then; in any other script most letters are bytes beyond ASCII. */
function isBeyondLatin(bytes: Uint8Array): boolean {
  let beyond = 0
  let latin = 0
  for (const byte of bytes) {
    if (byte >= 0x80) beyond += 1
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) latin += 1
  }
  return beyond * 2 > latin
}
