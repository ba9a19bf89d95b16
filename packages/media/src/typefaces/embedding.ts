import type { FontEmbedding } from './font-answer.ts'

const restricted = 0x0002
const previewPrint = 0x0004
const editable = 0x0008
const bitmapsOnly = 0x0200

/**
 * What `fsType` in OS/2 allows, by the OpenType specification: of several bits the least restrictive holds, none means
 * "installable". `bitmaps` means that outlines may not be embedded. A font without the table counts as "installable".
 */
export function readEmbedding(os2: Buffer | undefined): FontEmbedding | 'restricted' | 'bitmaps' {
  if (!os2 || os2.length < 10) return 'installable'
  const bits = os2.readUInt16BE(8)
  if (bits & bitmapsOnly) return 'bitmaps'
  if (bits & editable) return 'editable'
  if (bits & previewPrint) return 'preview-print'
  return bits & restricted ? 'restricted' : 'installable'
}
