import type { Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { fetchSpeechModel as endpoint } from '@clipwright/contract/installation/speech-model'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { fetchModelJob, modelsTurn } from './jobs/fetch-model.job.ts'
import { findInstalledSize, measureModel } from './model-disk.ts'
import { findDownload, insertDownload } from './speech-model.store.ts'
import { describeSpeechModel } from './speech-model-state.ts'

/** Starts a download unless one is running. */
export async function fetchSpeechModel(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const { speech } = ctx.deps.config
  if (await findInstalledSize(speech.modelDir)) throw new AppError('RecordExisted', { cause: 'a model is here' })
  const { size, freeBytes, neededBytes } = await measureModel(speech)
  if (freeBytes < neededBytes) throw new AppError('StorageFullError', { cause: `${freeBytes} bytes free in ${speech.modelDir}` })
  await ctx.db.transaction(async (tx) => {
    const jobId = await fetchModelJob.enqueue(tx, { size }, { orgId: modelsTurn, key: size })
    // A live job exists.
    if ((await findDownload(tx, size))?.jobId === jobId) return
    await insertDownload(tx, size, jobId)
    await recordAudit(ctx, tx, {
      orgId: null,
      actorId: ctx.userId,
      action: 'speech_model.fetched',
      object: `speech_model:${size}`,
      details: {},
    })
  })
  return describeSpeechModel(ctx, { isStaff: true })
}
