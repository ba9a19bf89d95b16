import type { Clip } from '@clipwright/contract/clips/clips'
import { estimateFileBytes } from '@clipwright/contract/clips/export-size'

export type Rendered = Pick<Clip, 'renderAsVideoFile' | 'renderAsVideoPreview'>

/** How large the file will be, in bytes, by what clips of the same recording came to. */
export function estimateFromClips(previewBytes: number, others: readonly Rendered[]): { from: number; to: number } {
  const measured = { fileBytes: 0, previewBytes: 0 }
  for (const { renderAsVideoFile: file, renderAsVideoPreview: preview } of others) {
    if (!file?.sizeBytes || !preview?.sizeBytes || file.isEarlier) continue
    measured.fileBytes += file.sizeBytes
    measured.previewBytes += preview.sizeBytes
  }
  return estimateFileBytes(previewBytes, measured)
}
