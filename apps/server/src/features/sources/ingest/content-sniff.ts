type ContentKind = 'media' | 'hls' | 'dash' | 'html' | 'unknown'

const asciiMarks: readonly (readonly [number, string])[] = [
  [4, 'ftyp'],
  [4, 'moov'],
  [4, 'mdat'],
  [4, 'wide'],
  [0, '\u001aE\u00df\u00a3'],
  [0, 'OggS'],
  [0, 'fLaC'],
  [0, 'ID3'],
  [0, 'FLV\u0001'],
  [0, '#!AMR'],
  [0, '0&\u00b2u'],
  [0, '\u0000\u0000\u0001\u00ba'],
]

function isTransportStream(head: Buffer): boolean {
  const packet = head[4] === 0x47 && head[0] !== 0x47 ? 192 : 188
  const first = packet === 192 ? 4 : 0
  if (head.length <= first || head[first] !== 0x47) return false
  return head.length <= first + packet || head[first + packet] === 0x47
}

function isMpegAudio(head: Buffer): boolean {
  return head.length > 1 && head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
}

/** Detects the content from the first bytes; file name and content type are only claims. */
export function sniffContent(head: Buffer): ContentKind {
  const text = head.toString('latin1')
  if (asciiMarks.some(([at, mark]) => text.startsWith(mark, at))) return 'media'
  if (text.startsWith('RIFF') && ['WAVE', 'AVI '].includes(text.slice(8, 12))) return 'media'
  if (isTransportStream(head) || isMpegAudio(head)) return 'media'
  const start = text.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (start.startsWith('#EXTM3U')) return 'hls'
  if (/^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<MPD[\s>]/.test(start)) return 'dash'
  return /^<(!doctype html|html|head|body|meta|\?xml|!--|script|title)/i.test(start) ? 'html' : 'unknown'
}
