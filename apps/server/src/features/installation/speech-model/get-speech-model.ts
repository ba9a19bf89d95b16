import type { Reply } from '@clipwright/contract/endpoint'
import type { getSpeechModel as endpoint } from '@clipwright/contract/installation/speech-model'
import type { PersonContext } from '#platform/http/context.ts'
import { isCallerStaff } from '../../identity/auth/impersonated-session.ts'
import { describeSpeechModel } from './speech-model-state.ts'

export async function getSpeechModel(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  return describeSpeechModel(ctx, { isStaff: await isCallerStaff(ctx) })
}
