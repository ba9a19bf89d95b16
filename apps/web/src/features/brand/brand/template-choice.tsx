import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { Select } from '#ui/select.tsx'
import { lookOf, useBrandTemplates } from './brand.queries.ts'

/** What a template sets, for the choices next to it. Empty: no template. */
type TemplatePick = { brandTemplateId: string; ratio?: AspectRatio; captions?: CaptionPresetId | 'off' }

const none = ''

/** Template of a new project; hidden while the team has none. Starts with the default one. */
export function TemplateChoice({ chosen, onChoose }: { chosen: string | undefined; onChoose: (pick: TemplatePick) => void }) {
  const { t } = useTranslation('projects')
  const { data } = useBrandTemplates()
  const templates = data?.room.isOn ? data.data : []
  const fallback = templates.find(({ isDefault }) => isDefault)?.brandTemplateId
  const choose = (id: string) => {
    const template = templates.find(({ brandTemplateId }) => brandTemplateId === id)
    if (!template) return onChoose({ brandTemplateId: none })
    const { ratio, captions } = lookOf(template)
    onChoose({ brandTemplateId: id, ratio, captions: captions.enabled ? captions.preset : 'off' })
  }
  useEffect(() => {
    if (chosen === undefined && fallback !== undefined) choose(fallback)
    // Once, when the default is loaded: later choices are the person's.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [fallback])
  if (templates.length === 0) return null
  return (
    <Select
      label={t('settings.template')}
      hint={t('settings.templateHint')}
      value={chosen ?? fallback ?? none}
      options={[
        { value: none, label: t('settings.noTemplate') },
        ...templates.map(({ brandTemplateId, name }) => ({ value: brandTemplateId as string, label: name })),
      ]}
      onChange={choose}
    />
  )
}
