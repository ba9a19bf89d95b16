import type { ProjectStage } from '@clipwright/contract/projects/projects'

export const projectKeys = {
  list: ['projects'] as const,
  one: (projectId: string) => ['project', projectId] as const,
  progress: (projectId: string) => ['progress', projectId] as const,
  seen: (projectId: string) => ['seen', projectId] as const,
  heard: (projectId: string) => ['heard', projectId] as const,
}

export function isRunning(stage: ProjectStage): boolean {
  return stage !== 'COMPLETE' && stage !== 'STALLED'
}
