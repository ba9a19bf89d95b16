import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { templateLogoId } from '@clipwright/timeline/edit/commands/apply-template'
import { lookOfClip } from '@clipwright/timeline/edit/look-of-document'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { TemplateStage } from '../../editor/editor/template-stage.tsx'
import { toApiError } from '#platform/api-error.ts'
import { ratioOrder } from '#platform/ratio-labels.ts'
import { Button } from '#ui/button.tsx'
import { EditableText } from '#ui/editable-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import { lookOf, useUpdateTemplate } from './brand.queries.ts'
import { LookFields } from './look-fields.tsx'
import { SampleNote } from './sample-note.tsx'
import { SaveBar } from './save-bar.tsx'
import { useStageClip } from './stage-clip.ts'
import { TemplateMenu } from './template-menu.tsx'

/** A template that can be changed, on a clip that shows it. */
export function OpenTemplate({ template }: { template: BrandTemplate }) {
  const { t } = useTranslation('brand')
  const navigate = useNavigate()
  const update = useUpdateTemplate()
  const clip = useStageClip()
  const [plain, setPlain] = useState<TemplateLook>(() => lookOf(template))
  const { brandTemplateId, revision } = template
  const why = update.error ? toApiError(update.error).errorName : null
  const bar = (look: TemplateLook) => (
    <SaveBar
      look={look}
      action={t('templates.save')}
      busy={update.isPending}
      problem={why ? t(why === 'EditConflictError' ? 'templates.conflict' : `errors:${why}`) : null}
      onSave={(newLook, onSaved) => {
        const onSuccess = () => {
          onSaved()
          void showToast('done', t('templates.saved'))
        }
        update.mutate({ brandTemplateId, look: newLook, revision }, { onSuccess })
      }}
    />
  )
  return (
    <>
      <TemplateHead template={template} onRename={(newName) => update.mutate({ brandTemplateId, name: newName })} />
      {clip ? (
        <TemplateStage
          clip={clip}
          look={lookOf(template)}
          note={clip.clipRef === null ? <SampleNote /> : null}
          foot={(document) => bar(shownLook(document, plain))}
        >
          {(document, apply) => {
            const look = shownLook(document, plain)
            const change = (lookChange: Partial<TemplateLook>) => {
              setPlain({ ...plain, ...lookChange })
              apply({ ...look, ...lookChange })
            }
            return <LookFields look={look} onChange={change} />
          }}
        </TemplateStage>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <Button variant="quiet" className="mt-8" onClick={() => void navigate({ to: paths.brandTemplates })}>
        {t('templates.back')}
      </Button>
    </>
  )
}

function TemplateHead({ template, onRename }: { template: BrandTemplate; onRename: (name: string) => void }) {
  const { t } = useTranslation('brand')
  const navigate = useNavigate()
  return (
    <div className="mt-6 mb-5 flex flex-wrap items-center gap-3">
      <h1 className="mr-auto min-w-0 font-display text-2xl font-extrabold">
        <EditableText value={template.name} label={t('app:name')} editLabel={t('assets.rename')} maxLength={80} onSave={onRename} />
      </h1>
      <TemplateMenu template={template} onDeleted={() => void navigate({ to: paths.brandTemplates, ignoreBlocker: true })} />
    </div>
  )
}

/** Aspect ratio, captions and logo position are edited on the clip itself; the rest in the form. */
function shownLook(document: ClipDocument, plain: TemplateLook): TemplateLook {
  const { captions, font, logo, byRatio } = lookOfClip(document)
  const isLogoShown = plain.logo !== null && logo !== null && document.overlays[templateLogoId] !== undefined
  const own = ratioOrder.flatMap((ratio) => {
    const style = byRatio[ratio]?.style
    const place = isLogoShown ? byRatio[ratio]?.logo : plain.byRatio[ratio]?.logo
    return style || place ? [[ratio, { ...(style ? { style } : {}), ...(place ? { logo: place } : {}) }] as const] : []
  })
  const { ratio } = document
  return { ...plain, ratio, captions, font, logo: isLogoShown ? logo : plain.logo, byRatio: Object.fromEntries(own) }
}
