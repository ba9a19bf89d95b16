import * as api from '@clipwright/contract/editor/voice-overs'
import { handle, routes } from '#platform/http/handle.ts'
import { createVoiceOver } from './create-voice-over.ts'
import { findVoiceOver } from './find-voice-over.ts'

export const voiceOverRoutes = routes([handle(api.createVoiceOver, createVoiceOver), handle(api.findVoiceOver, findVoiceOver)])
