import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectId } from '@clipwright/contract/ids'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { TeamFont } from '@clipwright/timeline/timeline'
import { applyBrandTemplate, createBrandTemplate, listBrandTemplates, type BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import { listBrandFonts, type BrandFont } from '@clipwright/contract/brand/assets'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'

const keys = { templates: ['editor-brand', 'templates'], fonts: ['editor-brand', 'fonts'] } as const

/** The team's looks and how many more its plan allows. */
export function useTemplates() {
  return useQuery({
    queryKey: keys.templates,
    queryFn: async ({ signal }) => {
      const { data, room } = await api.call(listBrandTemplates, { pageSize: 100 }, { signal })
      const templates = data.map((template) => ({ ...template, look: template.look as unknown as TemplateLook }))
      return { templates, room, isFull: !room.isOn || (room.amount !== null && room.usedAmount >= room.amount) }
    },
  })
}

function toTeamFont({ family, name, uri, ascent, descent, capHeight, widths, scripts }: BrandFont): TeamFont {
  return { family, name, uri, ascent, descent, capHeight, widths, scripts: scripts as TeamFont['scripts'] }
}

/** As a clip document carries them. */
export function useTeamFonts() {
  return useQuery({
    queryKey: keys.fonts,
    queryFn: async ({ signal }) => (await everyItem((page) => api.call(listBrandFonts, page, { signal }))).map(toTeamFont),
  })
}

/** Resolves to the number of clips that will get the look. */
export function useApplyToAll(clip: string) {
  const projectId = clip.slice(0, clip.indexOf('.')) as ProjectId
  return useMutation({
    mutationFn: (brandTemplateId: string) =>
      api.call(
        applyBrandTemplate,
        { brandTemplateId: brandTemplateId as BrandTemplate['brandTemplateId'], projectId },
        { idempotencyKey: randomText(20) },
      ),
    meta: { shown: true },
  })
}

export function useSaveLook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, look }: { name: string; look: TemplateLook }) =>
      api.call(createBrandTemplate, { name, look: look as unknown as BrandTemplate['look'] }, { idempotencyKey: randomText(20) }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.templates }),
    meta: { shown: true },
  })
}
