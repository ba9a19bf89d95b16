import { getJobProgress } from '@clipwright/contract/projects/job-progress'
import { getProject } from '@clipwright/contract/projects/projects'
import { z } from 'zod'
import { defineTool, pollMs } from '../tool.ts'
import { ProjectView, toProjectView } from './project-view.ts'

export const followProject = defineTool({
  name: 'follow_project',
  title: 'Follow a project',
  description: 'Waits until the clips of a project are made or it has stopped, at most waitSec, and says how far it is.',
  input: z.object({ projectId: z.string(), waitSec: z.number().min(0).max(50).default(40) }),
  output: ProjectView.extend({
    isDone: z.boolean(),
    percent: z.number(),
    minutesLeft: z.number().nullable().describe('Null while nobody can tell'),
  }),
  isReadOnly: true,
  async run({ projectId, waitSec }, { call, wait }) {
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const project = await call(getProject, { projectId })
      const isDone = project.stage === 'COMPLETE' || project.stage === 'STALLED'
      if (!isDone && waitedMs < waitSec * 1000) {
        await wait(pollMs)
        continue
      }
      const { progress, estMs } = await call(getJobProgress, { clusterJobId: project.clusterJobId })
      return {
        ...toProjectView(project),
        isDone,
        percent: project.stage === 'COMPLETE' ? 100 : Math.round(progress),
        minutesLeft: isDone || estMs === null ? null : Math.ceil(estMs / 60_000),
      }
    }
  },
})
