import type { Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { fetchSpeechModel as endpoint, SpeechPart } from '@clipwright/contract/installation/speech-model'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { fetchModelJob, modelsTurn } from './jobs/fetch-model.job.ts'
import { areVoicesHere, findInstalledSize, measureModel, measureVoices } from './model-disk.ts'
import { findDownload, insertDownload } from './speech-model.store.ts'
import { describeSpeechModel } from './speech-model-state.ts'

/** Starts a download unless one is running. */
export async function fetchSpeechModel(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const { speech } = ctx.deps.config
  if (await findInstalledSize(speech.modelDir)) throw new AppError('RecordExisted', { cause: 'a model is here' })
  await startDownload(ctx, await measureModel(speech))
  return describeSpeechModel(ctx, { isStaff: true })
}

/** The same for the natural voices. */
export async function fetchVoices(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const { speech } = ctx.deps.config
  if (await areVoicesHere(speech.modelDir)) throw new AppError('RecordExisted', { cause: 'the voices are here' })
  await startDownload(ctx, await measureVoices(speech))
  return describeSpeechModel(ctx, { isStaff: true })
}

type Measured = { part: SpeechPart; freeBytes: number; neededBytes: number }

async function startDownload(ctx: PersonContext, { part, freeBytes, neededBytes }: Measured): Promise<void> {
  if (freeBytes < neededBytes) throw new AppError('StorageFullError', { cause: `${freeBytes} bytes free for ${part}` })
  await ctx.db.transaction(async (tx) => {
    const jobId = await fetchModelJob.enqueue(tx, { part }, { orgId: modelsTurn, key: part })
    // A live job exists.
    if ((await findDownload(tx, part))?.jobId === jobId) return
    await insertDownload(tx, part, jobId)
    await recordAudit(ctx, tx, {
      orgId: null,
      actorId: ctx.userId,
      action: 'speech_model.fetched',
      object: `speech_model:${part}`,
      details: {},
    })
  })
}
