import type { RenderTarget } from '@clipwright/contract/clips/clips'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import type { ClipRow } from '../clips.store.ts'

/** Captions, images and fonts beside the clip. */
const extraBytes = 16 * 1024 ** 2
/** A second of finished clip and of the uncompressed audio it is made from. */
const bytesPerSec = 3 * 1024 ** 2

/** Bytes that a render is expected to write to its scratch folder, and to read from storage. */
export function estimateRenderBytes(
  project: ProjectRow,
  clip: ClipRow,
  target: RenderTarget,
): { scratchBytes: number; inputBytes: number } {
  if (target === 'ADOBE_XML') return { scratchBytes: extraBytes, inputBytes: 0 }
  return { scratchBytes: extraBytes + clip.moment.durationSec * bytesPerSec, inputBytes: project.source?.sizeBytes ?? 0 }
}
