import { AppError } from '@clipwright/contract/errors'
import type { Tx } from '#platform/db/tx.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'
import type { ProjectRow } from './projects.store.ts'
import type { Step } from './steps.ts'

/** The size behind a link is unknown before it is downloaded. */
const unknownSourceBytes = 256 * 1024 ** 2
/** Proxy, audio and images per second of source. */
const analysedBytesPerSec = 256 * 1024
/** Audio as a recogniser needs it. */
const speechBytesPerSec = 64 * 1024

/** Bytes that a step of this project is expected to write to its scratch folder, and to read from storage. */
export async function estimateStepBytes(tx: Tx, project: ProjectRow, step: Step): Promise<{ scratchBytes: number; inputBytes: number }> {
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
      return { scratchBytes: durationSec * speechBytesPerSec, inputBytes: sourceBytes }
    case 'curate':
    case 'refine':
    case 'render':
      return { scratchBytes: 0, inputBytes: 0 }
  }
}

async function uploadedBytes(tx: Tx, project: ProjectRow): Promise<number> {
  const upload = await findUpload(tx, project.orgId, project.videoUrl).catch((error: unknown) => {
    // The step itself reports what is wrong with the upload.
    if (error instanceof AppError) return undefined
    throw error
  })
  return upload?.sizeBytes ?? 0
}
