import type { SpeechModelDownload, SpeechModelState, SpeechPart, SpeechPartOffer } from '@clipwright/contract/installation/speech-model'
import type { Queryable } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { findJobState } from '#platform/queue/job-views.ts'
import { modelsTurn } from './jobs/fetch-model.job.ts'
import { areVoicesHere, findInstalledSize, measureModel, measureVoices } from './model-disk.ts'
import { findDownload } from './speech-model.store.ts'

/** What recognizes and speaks here. `isStaff` adds what could be downloaded. */
export async function describeSpeechModel({ db, deps }: PersonContext, { isStaff }: { isStaff: boolean }): Promise<SpeechModelState> {
  const { speech, voice } = deps.config
  const { api, modelDir } = speech
  const installedSize = await findInstalledSize(modelDir)
  const recognizer = api ? 'service' : installedSize ? 'model' : 'built-in'
  const speaker = voice.api ? 'service' : (await areVoicesHere(modelDir)) ? 'natural' : 'built-in'
  const addDownload = async <Part extends Omit<SpeechPartOffer, 'download'>>(part: Part) => ({
    ...part,
    download: await describeDownload(db, part.part),
  })
  return {
    recognizer,
    installedSize,
    offer: isStaff && recognizer === 'built-in' ? await addDownload(await measureModel(speech)) : null,
    speaker,
    voicesOffer: isStaff && speaker === 'built-in' ? await addDownload(await measureVoices(speech)) : null,
  }
}

async function describeDownload(db: Queryable, part: SpeechPart): Promise<SpeechModelDownload | null> {
  const download = await findDownload(db, part)
  const job = download && (await findJobState(db, modelsTurn, download.jobId))
  // After the state of the job: a job that is tried again has said before why.
  const row = job && (await findDownload(db, part))
  if (!row) return null
  const { place, failures } = row
  const rest = { part, progress: job.progress, estMs: job.estMs, place, failures }
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
