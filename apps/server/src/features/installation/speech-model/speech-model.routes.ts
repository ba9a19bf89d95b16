import * as api from '@clipwright/contract/installation/speech-model'
import { handle, routes } from '#platform/http/handle.ts'
import { cancelSpeechModel, cancelVoices } from './cancel-speech-model.ts'
import { fetchSpeechModel, fetchVoices } from './fetch-speech-model.ts'
import { getSpeechModel } from './get-speech-model.ts'

export const speechModelRoutes = routes([
  handle(api.getSpeechModel, getSpeechModel),
  handle(api.fetchSpeechModel, fetchSpeechModel),
  handle(api.cancelSpeechModel, cancelSpeechModel),
  handle(api.fetchVoices, fetchVoices),
  handle(api.cancelVoices, cancelVoices),
])
