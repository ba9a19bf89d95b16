import type { SpeechModelDownload, SpeechModelSize, SpeechModelState } from '@clipwright/contract/installation/speech-model'
import type { Queryable } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { findJobState } from '#platform/queue/job-views.ts'
import { modelsTurn } from './jobs/fetch-model.job.ts'
import { findInstalledSize, measureModel } from './model-disk.ts'
import { findDownload } from './speech-model.store.ts'

/** What recognizes speech here. `isStaff` adds what could be downloaded. */
export async function describeSpeechModel({ db, deps }: PersonContext, { isStaff }: { isStaff: boolean }): Promise<SpeechModelState> {
  const { api, modelDir, modelPlaces } = deps.config.speech
  const installedSize = await findInstalledSize(modelDir)
  const recognizer = api ? 'service' : installedSize ? 'model' : 'built-in'
  if (recognizer !== 'built-in' || !isStaff) return { recognizer, installedSize, offer: null }
  const model = await measureModel(deps.config.speech)
  const download = await describeDownload(db, model.size)
  return { recognizer, installedSize, offer: { ...model, places: [...modelPlaces], download } }
}

async function describeDownload(db: Queryable, size: SpeechModelSize): Promise<SpeechModelDownload | null> {
  const download = await findDownload(db, size)
  const job = download && (await findJobState(db, modelsTurn, download.jobId))
  // After the state of the job: a job that is tried again has said before why.
  const row = job && (await findDownload(db, size))
  if (!row) return null
  const { place, failures } = row
  const rest = { size, progress: job.progress, estMs: job.estMs, place, failures }
  if (row.hasFailed) return { ...rest, status: 'failed' }
  switch (job.status) {
    case 'queued':
      return { ...rest, status: 'waiting' }
    case 'running':
    case 'retrying':
    case 'cancelled':
      return { ...rest, status: job.status }
    case 'failed':
    case 'quarantined':
      return { ...rest, status: 'failed' }
    case 'done':
      // It was downloaded and has been deleted since.
      return null
  }
}
