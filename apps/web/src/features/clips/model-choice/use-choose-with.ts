import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rerunProject, type Project } from '@clipwright/contract/projects/projects'
import { api } from '#platform/api-client.ts'

/** A new choice of clips by the answers of a chat, or by the best there is. */
export function useChooseWith(project: Project, onStarted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chooser: 'best' | 'service' | 'chat') =>
      api.call(rerunProject, { projectId: project.projectId, curationPref: { ...project.curationPref, chooser } }),
    onSuccess: async () => {
      onStarted()
      // The page shows the work as soon as it knows of the new run.
      await client.invalidateQueries()
    },
    meta: { shown: true },
  })
}
