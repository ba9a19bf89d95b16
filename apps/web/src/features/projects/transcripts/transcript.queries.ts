import { useMutation, useQuery } from '@tanstack/react-query'
import type { ProjectId } from '@clipwright/contract/ids'
import type { Project } from '@clipwright/contract/projects/projects'
import { getTranscript, getTranscriptDocument } from '@clipwright/contract/projects/transcripts'
import { api } from '#platform/api-client.ts'

/** Available as soon as it exists; it does not change within a run. */
export function useTranscript(projectId: ProjectId, version: string | null) {
  return useQuery({
    queryKey: ['transcript', projectId, version],
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
    queryFn: ({ signal }) => api.call(getTranscript, { projectId }, { signal }),
  })
}

/** Has the browser save the transcript as a DOCX file. */
export function useSaveDocument({ projectId, title }: Pick<Project, 'projectId' | 'title'>) {
  return useMutation({
    mutationFn: async () => {
      const { docx } = await api.call(getTranscriptDocument, { projectId })
      const bytes = Uint8Array.from(atob(docx), (sign) => sign.codePointAt(0) ?? 0)
      const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      const href = URL.createObjectURL(new Blob([bytes], { type }))
      Object.assign(document.createElement('a'), { href, download: `${title.slice(0, 80)}.docx` }).click()
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
    },
  })
}
