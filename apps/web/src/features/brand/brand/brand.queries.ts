import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrandTemplateId } from '@clipwright/contract/ids'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import {
  createBrandTemplate,
  deleteBrandTemplate,
  duplicateBrandTemplate,
  exportBrandTemplate,
  getBrandTemplate,
  importBrandTemplate,
  listBrandTemplates,
  updateBrandTemplate,
  type BrandTemplate,
} from '@clipwright/contract/brand/brand-templates'
import { listBrandFonts } from '@clipwright/contract/brand/assets'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'

const brandKeys = {
  templates: ['brand', 'templates'] as const,
  template: (id: string) => ['brand', 'template', id] as const,
  fonts: ['brand', 'fonts'] as const,
}

export function useBrandFonts() {
  return useQuery({
    queryKey: brandKeys.fonts,
    queryFn: ({ signal }) => everyItem((page) => api.call(listBrandFonts, page, { signal })),
  })
}

export function useBrandTemplates() {
  return useQuery({
    queryKey: brandKeys.templates,
    queryFn: ({ signal }) => api.call(listBrandTemplates, { pageSize: 100 }, { signal }),
  })
}

/** The server's response has a validated look. */
export function lookOf(template: Pick<BrandTemplate, 'look'>): TemplateLook {
  return template.look as unknown as TemplateLook
}
/** For requests: the contract does not describe looks. */
export function bodyOf(look: TemplateLook): BrandTemplate['look'] {
  return look as unknown as BrandTemplate['look']
}

export function useBrandTemplate(id: BrandTemplateId) {
  return useQuery({
    queryKey: brandKeys.template(id),
    queryFn: ({ signal }) => api.call(getBrandTemplate, { brandTemplateId: id }, { signal }),
  })
}

function useRenewTemplates() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['brand'] })
}

export function useCreateTemplate() {
  const renew = useRenewTemplates()
  return useMutation({
    mutationFn: ({ name, look }: { name: string; look?: TemplateLook }) =>
      api.call(createBrandTemplate, { name, ...(look ? { look: bodyOf(look) } : {}) }, { idempotencyKey: randomText(20) }),
    onSuccess: renew,
    meta: { shown: true },
  })
}

type TemplateChange = { brandTemplateId: BrandTemplateId; name?: string; look?: TemplateLook; isDefault?: boolean; revision?: number }

export function useUpdateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ look, ...change }: TemplateChange) =>
      api.call(updateBrandTemplate, { ...change, ...(look ? { look: bodyOf(look) } : {}) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['brand'] }),
    meta: { shown: true },
  })
}

export function useDuplicateTemplate() {
  const renew = useRenewTemplates()
  return useMutation({
    mutationFn: (copy: { brandTemplateId: BrandTemplateId; name: string }) =>
      api.call(duplicateBrandTemplate, copy, { idempotencyKey: randomText(20) }),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useDeleteTemplate() {
  const renew = useRenewTemplates()
  return useMutation({
    mutationFn: (brandTemplateId: BrandTemplateId) => api.call(deleteBrandTemplate, { brandTemplateId }),
    onSuccess: renew,
  })
}

export function useImportTemplate() {
  const renew = useRenewTemplates()
  return useMutation({
    mutationFn: async (file: File) => {
      const parsed = JSON.parse(await file.text()) as { format: 'clipwright-brand-template'; version: number }
      return api.call(importBrandTemplate, { file: parsed }, { idempotencyKey: randomText(20) })
    },
    onSuccess: renew,
    meta: { shown: true },
  })
}

/** Downloads the template as a file. */
export async function saveTemplateFile(template: Pick<BrandTemplate, 'brandTemplateId' | 'name'>): Promise<void> {
  const file = await api.call(exportBrandTemplate, { brandTemplateId: template.brandTemplateId })
  const href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href, download: `${template.name}.clipwright-template.json` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
