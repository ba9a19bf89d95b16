import * as api from '@clipwright/contract/clips/copilot'
import { handle, routes } from '#platform/http/handle.ts'
import { createCopilotTask } from './create-copilot-task.ts'
import { deleteCopilotTask } from './delete-copilot-task.ts'
import { listCopilotTasks } from './list-copilot-tasks.ts'

export const copilotRoutes = routes([
  handle(api.createCopilotTask, createCopilotTask),
  handle(api.listCopilotTasks, listCopilotTasks),
  handle(api.deleteCopilotTask, deleteCopilotTask),
])
