/** Bytes of a file for each byte of its preview: still images at the one end, much motion at the other. */
const unmeasured = { from: 1.6, to: 3.4 } as const

/**
 * How large the file of a clip will be, in bytes. `measured`: bytes of clips whose file and preview both exist, which say how the two compare;
 * without any it is the range in which that lies.
 */
export function estimateFileBytes(
  previewBytes: number,
  measured: { fileBytes: number; previewBytes: number },
): { from: number; to: number } {
  if (measured.previewBytes === 0) return { from: previewBytes * unmeasured.from, to: previewBytes * unmeasured.to }
  const bytes = (previewBytes * measured.fileBytes) / measured.previewBytes
  return { from: bytes, to: bytes }
}
