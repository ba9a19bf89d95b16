import * as api from '@clipwright/contract/editor/voice-enhancement'
import { handle, routes } from '#platform/http/handle.ts'
import { createVoiceEnhancement } from './create-voice-enhancement.ts'
import { findVoiceEnhancement } from './find-voice-enhancement.ts'

export const voiceEnhancementRoutes = routes([
  handle(api.createVoiceEnhancement, createVoiceEnhancement),
  handle(api.generateVoiceEnhancement, (ctx, input) => createVoiceEnhancement(ctx, input)),
  handle(api.findVoiceEnhancement, findVoiceEnhancement),
])
