import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applyBrandTemplate, listBrandTemplates, type BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import type { Clip } from '@clipwright/contract/clips/clips'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { clipKeys } from './clips.queries.ts'

/** Names of the team's templates, asked for when a selection is on the page. */
export function useTemplateNames() {
  return useQuery({
    queryKey: ['clips-templates'],
    queryFn: async ({ signal }) => (await api.call(listBrandTemplates, { pageSize: 100 }, { signal })).data,
    select: (templates) => templates.map(({ brandTemplateId, name }) => ({ brandTemplateId, name })),
  })
}

/** Gives clips of one project the look of a template, which renders their previews again. Resolves to how many were queued. */
export function useApplyTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ brandTemplateId, clips }: { brandTemplateId: BrandTemplate['brandTemplateId']; clips: readonly Clip[] }) => {
      const [first] = clips
      if (!first) return 0
      const call = { brandTemplateId, projectId: first.projectId, clipIds: clips.map((clip) => clip.clipId) }
      return (await api.call(applyBrandTemplate, call, { idempotencyKey: randomText(20) })).clipCount
    },
    onSettled: (_count, _error, { clips }) => {
      const [first] = clips
      return first ? client.invalidateQueries({ queryKey: clipKeys.of(first.projectId) }) : undefined
    },
  })
}
