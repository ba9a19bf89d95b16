import * as api from '@clipwright/contract/clips/model-choice'
import { handle, routes } from '#platform/http/handle.ts'
import { getChatPrompts } from './get-chat-prompts.ts'
import { getServiceRequest } from './get-service-request.ts'
import { listLanguageModels } from './list-language-models.ts'
import { putChatAnswer } from './put-chat-answer.ts'

export const modelChoiceRoutes = routes([
  handle(api.getChatPrompts, getChatPrompts),
  handle(api.putChatAnswer, putChatAnswer),
  handle(api.getServiceRequest, getServiceRequest),
  handle(api.listLanguageModels, listLanguageModels),
])
