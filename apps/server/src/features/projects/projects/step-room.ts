import { AppError } from '@clipwright/contract/errors'
import type { Tx } from '#platform/db/tx.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'
import type { ProjectRow } from './projects.store.ts'
import type { Step } from './steps.ts'

/** Of a link nobody knows how much lies behind it before it is fetched. */
const unknownSourceBytes = 256 * 1024 ** 2
/** Proxy, sound and images that one second of a source leaves behind. */
const analysedBytesPerSec = 256 * 1024
/** Sound as it is given to a recogniser. */
const heardBytesPerSec = 64 * 1024

/** What a step of this project is expected to write beside it, and to read from the storage. */
export async function roomOfStep(tx: Tx, project: ProjectRow, step: Step): Promise<{ scratchBytes: number; inputBytes: number }> {
  const sourceBytes = project.source?.sizeBytes ?? 0
  const durationSec = project.durationMs / 1000
  switch (step) {
    case 'import':
      return project.videoUrl.startsWith('upload://')
        ? { scratchBytes: 0, inputBytes: await uploadedBytes(tx, project) }
        : { scratchBytes: unknownSourceBytes, inputBytes: 0 }
    case 'analyse':
      return { scratchBytes: durationSec * analysedBytesPerSec, inputBytes: sourceBytes }
    case 'transcribe':
      return { scratchBytes: durationSec * heardBytesPerSec, inputBytes: sourceBytes }
    case 'curate':
    case 'refine':
    case 'render':
      return { scratchBytes: 0, inputBytes: 0 }
  }
}

async function uploadedBytes(tx: Tx, project: ProjectRow): Promise<number> {
  const upload = await findUpload(tx, project.orgId, project.videoUrl).catch((error: unknown) => {
    // What is wrong with the upload is said by the step itself.
    if (error instanceof AppError) return undefined
    throw error
  })
  return upload?.sizeBytes ?? 0
}
