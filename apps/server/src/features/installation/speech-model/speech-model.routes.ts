import * as api from '@clipwright/contract/installation/speech-model'
import { handle, routes } from '#platform/http/handle.ts'
import { cancelSpeechModel } from './cancel-speech-model.ts'
import { fetchSpeechModel } from './fetch-speech-model.ts'
import { getSpeechModel } from './get-speech-model.ts'

export const speechModelRoutes = routes([
  handle(api.getSpeechModel, getSpeechModel),
  handle(api.fetchSpeechModel, fetchSpeechModel),
  handle(api.cancelSpeechModel, cancelSpeechModel),
])
