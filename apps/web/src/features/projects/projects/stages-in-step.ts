import type { Project, ProjectStage } from '@clipwright/contract/projects/projects'

type Row = Project['stages'][number]

/**
 * The list of stages as it stands at `stage`, which live events tell earlier than the project is fetched again: the headline
 * and the list must not name two stages.
 */
export function inStep(stages: readonly Row[], stage: ProjectStage): Row[] {
  const at = stages.findIndex((row) => row.stage === stage)
  if (at < 0) return [...stages]
  return stages.map((row, index) => {
    if (index < at && row.status !== 'done') return { ...row, status: 'done' }
    if (index === at && row.status === 'waiting') return { ...row, status: 'running' }
    return index > at && row.status === 'running' ? { ...row, status: 'waiting' } : row
  })
}
