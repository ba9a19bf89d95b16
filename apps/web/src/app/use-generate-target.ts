import { useParams } from '@tanstack/react-router'
import { isSearching, useAskForMoments, useCopilotTasks } from '../features/clips/copilot/copilot.queries.ts'
import { useProject } from '../features/projects/projects/project-lists.ts'
import { isRunning } from '../features/projects/projects/project-keys.ts'
import type { GenerateTarget } from '../features/workspace/search/use-search-groups.ts'
import { useSession } from '#platform/session.ts'
import { tellFailure } from '#platform/tell-failure.ts'
import { ProjectId } from './project-id.ts'

/**
 * Lets the search generate further moments: on the result page of a project with a transcript, while no other such search
 * runs. Uses the data that page has loaded.
 */
export function useGenerateTarget(): GenerateTarget | null {
  const { projectId = '' } = useParams({ strict: false })
  const { data: project } = useProject(ProjectId(projectId), { asLoaded: true })
  const { data: tasks } = useCopilotTasks(ProjectId(projectId), { asLoaded: true })
  const mayEdit = useSession((state) => state.session?.account?.permissions.includes('project:edit') === true)
  const ask = useAskForMoments(ProjectId(projectId))
  if (!project || !mayEdit || !project.transcriptInfo || isRunning(project.stage)) return null
  if (ask.isPending || tasks?.some(isSearching)) return null
  return {
    recommendations: project.promptRecommendations,
    onPick: (prompt) => ask.mutate(prompt, { onError: (error) => tellFailure(error) }),
  }
}
