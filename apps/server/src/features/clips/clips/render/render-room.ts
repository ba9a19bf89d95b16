import type { RenderTarget } from '@clipwright/contract/clips/clips'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import type { ClipRow } from '../clips.store.ts'

/** Captions, images and fonts beside the clip. */
const besideBytes = 16 * 1024 ** 2
/** A second of finished clip and of the uncompressed sound that it is made from. */
const bytesPerSec = 3 * 1024 ** 2

/** What a render is expected to write beside it, and to read from the storage. */
export function roomOfRender(project: ProjectRow, clip: ClipRow, target: RenderTarget): { scratchBytes: number; inputBytes: number } {
  if (target === 'ADOBE_XML') return { scratchBytes: besideBytes, inputBytes: 0 }
  return { scratchBytes: besideBytes + clip.moment.durationSec * bytesPerSec, inputBytes: project.source?.sizeBytes ?? 0 }
}
