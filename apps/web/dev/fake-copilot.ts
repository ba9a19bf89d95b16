import type { CopilotTask } from '@clipwright/contract/clips/copilot'
import type { ErrorName } from '@clipwright/contract/errors'
import { CopilotTaskId, ProjectId } from '@clipwright/contract/ids'
import type { FakeCall } from './fake-call.ts'
import type { FakeState } from './fake-state.ts'

const tasksByState = new WeakMap<FakeState, CopilotTask[]>()

/** Searches of the pretend server: they run a few seconds and find nothing new. */
export function answerCopilot(state: FakeState, { method, path, query, body }: FakeCall): object | ErrorName {
  const tasks = tasksByState.get(state) ?? []
  tasksByState.set(state, tasks)
  const id = path.split('/')[2]
  if (method === 'DELETE') {
    const at = tasks.findIndex((task) => task.taskId === id)
    if (at < 0) return 'RecordNotExisted'
    tasks.splice(at, 1)
    return { deleted: true }
  }
  if (method === 'GET') return { data: tasks.filter((task) => task.projectId === query.get('projectId')).map(moveOn) }
  if (tasks.some((task) => moveOn(task).stage === 'CURATE')) return 'RecordExisted'
  const task: CopilotTask = {
    taskId: CopilotTaskId.parse(`search-${tasks.length + 1}`),
    projectId: ProjectId.parse(body['projectId']),
    prompt: String(body['prompt']),
    stage: 'CURATE',
    progress: 5,
    estMs: 240_000,
    error: null,
    foundCount: 0,
    alreadyThereCount: 0,
    notices: [],
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  }
  tasks.push(task)
  return task
}

const runsMs = 8_000

function moveOn(task: CopilotTask): CopilotTask {
  const share = (Date.now() - Date.parse(task.createdAt)) / runsMs
  if (share < 1) return { ...task, progress: Math.max(5, Math.round(share * 100)), estMs: Math.round(runsMs * (1 - share)) }
  return { ...task, stage: 'COMPLETE', progress: 100, estMs: 0, notices: ['Nothing in this recording is about that.'] }
}
