import type { Clip } from '@clipwright/contract/clips/clips'

export type Rendered = Pick<Clip, 'renderAsVideoFile' | 'renderAsVideoPreview'>

/** Bytes of a file for each byte of its preview: still pictures at the one end, much motion at the other. */
const unmeasured = { from: 1.6, to: 3.4 } as const

/**
 * How large the file will be, in bytes. Clips whose file and preview both exist say how the two compare, because they are of the
 * same recording; without any, the range in which that lies.
 */
export function estimateFileBytes(previewBytes: number, others: readonly Rendered[]): { from: number; to: number } {
  let files = 0
  let previews = 0
  for (const { renderAsVideoFile: file, renderAsVideoPreview: preview } of others) {
    if (!file?.sizeBytes || !preview?.sizeBytes || file.isEarlier) continue
    files += file.sizeBytes
    previews += preview.sizeBytes
  }
  if (previews === 0) return { from: previewBytes * unmeasured.from, to: previewBytes * unmeasured.to }
  const bytes = (previewBytes * files) / previews
  return { from: bytes, to: bytes }
}
