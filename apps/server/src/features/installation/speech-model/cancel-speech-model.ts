import type { Reply } from '@clipwright/contract/endpoint'
import type { cancelSpeechModel as endpoint, SpeechPart } from '@clipwright/contract/installation/speech-model'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { fetchModelJob } from './jobs/fetch-model.job.ts'
import { measureModel } from './model-disk.ts'
import { findDownload } from './speech-model.store.ts'
import { describeSpeechModel } from './speech-model-state.ts'

/** Does nothing when the download has ended. */
export async function cancelSpeechModel(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return cancelDownload(ctx, (await measureModel(ctx.deps.config.speech)).part)
}

/** The same for the natural voices. */
export async function cancelVoices(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return cancelDownload(ctx, 'voices')
}

async function cancelDownload(ctx: PersonContext, part: SpeechPart): Promise<Reply<typeof endpoint>> {
  const download = await findDownload(ctx.db, part)
  if (download) await fetchModelJob.cancel(ctx.db, download.jobId)
  return describeSpeechModel(ctx, { isStaff: true })
}
