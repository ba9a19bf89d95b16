import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BrandTemplate, createBrandTemplate, type TemplateRoom, updateBrandTemplate } from '@clipwright/contract/brand/brand-templates'
import type { BrandTemplateId } from '@clipwright/contract/ids'
import { plainLook, type TemplateLook } from '@clipwright/timeline/edit/template-look'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { bodyOf, lookOf, useBrandTemplates } from './brand.queries.ts'

export type LookChange = (change: Partial<TemplateLook>) => void

/** How new clips of the team look: the default template, or the product's own look until there is one. */
export type KitLook = {
  /** With unsaved changes. */
  look: TemplateLook
  savedLook: TemplateLook
  change: LookChange
  /** Null until the first look is saved. */
  template: BrandTemplate | null
  room: TemplateRoom
  save: { run: (onSaved: () => void) => void; isPending: boolean; error: Error | null }
}

/** `revision`: of the template that the changes are based on. */
type Draft = { look: TemplateLook; revision: number | undefined }

/** Undefined until the templates are loaded. */
export function useKitLook(): { kitLook: KitLook | undefined; error: Error | null } {
  const { t } = useTranslation('brand')
  const { data, error } = useBrandTemplates()
  const [draft, setDraft] = useState<Draft>()
  const name = t('kit.lookName')
  // A look that was created and could not be made the default is found by its name.
  const template = data?.data.find(({ isDefault }) => isDefault) ?? data?.data.find((one) => one.name === name) ?? null
  const savedLook = template ? lookOf(template) : plainLook
  const { look, revision } = draft ?? { look: savedLook, revision: template?.revision }
  const { mutate, ...save } = useSaveLook()
  if (!data) return { kitLook: undefined, error }
  const run = (onSaved: () => void) =>
    mutate(
      { look, name, brandTemplateId: template?.brandTemplateId, revision },
      {
        onSuccess: (saved) => {
          // What was changed meanwhile is still to be saved, over what has just been.
          setDraft((now) => (now && now.look !== look ? { ...now, revision: saved.revision } : undefined))
          onSaved()
        },
      },
    )
  const change: LookChange = (part) => setDraft({ look: { ...look, ...part }, revision })
  return { kitLook: { look, savedLook, change, template, room: data.room, save: { ...save, run } }, error: null }
}

type NewLook = { look: TemplateLook; name: string; brandTemplateId: BrandTemplateId | undefined; revision: number | undefined }

/** Saves a look as the one of new projects; done once the new templates are here. */
function useSaveLook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ look, name, brandTemplateId, revision }: NewLook) => {
      if (brandTemplateId)
        return api.call(updateBrandTemplate, { brandTemplateId, look: bodyOf(look), isDefault: true, ...(revision ? { revision } : {}) })
      const created = await api.call(createBrandTemplate, { name, look: bodyOf(look) }, { idempotencyKey: randomText(20) })
      return api.call(updateBrandTemplate, { brandTemplateId: created.brandTemplateId, isDefault: true })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['brand', 'templates'] }),
    meta: { shown: true },
  })
}
