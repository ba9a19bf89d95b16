import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rerunProject, type Project } from '@clipwright/contract/projects/projects'
import { api } from '#platform/api-client.ts'

/** Chooses clips again, by the answers of a chat or the best available model. */
export function useChooseWith(project: Project, onStarted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chooser: 'best' | 'service' | 'chat') =>
      api.call(rerunProject, { projectId: project.projectId, curationPref: { ...project.curationPref, chooser } }),
    onSuccess: async () => {
      onStarted()
      // The page shows progress as soon as it knows of the new run.
      await client.invalidateQueries()
    },
    meta: { shown: true },
  })
}
