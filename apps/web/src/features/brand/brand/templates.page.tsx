import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeftPart, TemplateRoom } from '@clipwright/contract/brand/brand-templates'
import type { BrandTemplateId } from '@clipwright/contract/ids'
import { BrandLinks } from '../assets/brand-links.tsx'
import { NameDialog } from '../assets/name-dialog.tsx'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { ratioLabels } from '#platform/ratio-labels.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { paths } from '../../../paths.ts'
import { lookOf, useBrandTemplates, useCreateTemplate, useImportTemplate } from './brand.queries.ts'
import { TemplateMenu } from './template-menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** The templates of a team, with the limit of the plan. */
export function TemplatesPage() {
  const { t } = useTranslation('brand')
  useTitle(t('page.templates'))
  const { data, error } = useBrandTemplates()
  return (
    <div className="page pb-24">
      <BrandLinks />
      <PageHeader title={t('page.templates')} about={t('templates.about')} />
      {error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {t(`errors:${toApiError(error).errorName}`)}
        </InlineAlert>
      ) : null}
      {data ? <MakeOne room={data.room} /> : error ? null : <Skeleton className="mt-6 h-40 w-full" />}
      {data?.data.length === 0 ? (
        <div className="mt-8 grid justify-items-start gap-4 border-t border-line pt-8">
          <TranscriptDrawing />
          <p className="max-w-xl text-lg text-ink-2">{t('templates.empty')}</p>
        </div>
      ) : null}
      <ul className="mt-6 divide-y divide-line rounded-lg border border-line empty:hidden">
        {data?.data.map((template) => {
          const look = lookOf(template)
          return (
            <li key={template.brandTemplateId} className="flex items-center gap-3 p-4">
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.brandTemplate}
                  params={{ brandTemplateId: template.brandTemplateId }}
                  className="inline-flex items-center text-lg font-semibold underline-offset-4 hover:underline touch:min-h-11"
                >
                  {template.name}
                </Link>
                <p className="flex flex-wrap gap-1">
                  {template.isDefault ? <Tag>{t('templates.default')}</Tag> : null}
                  <Tag>{ratioLabels[look.ratio]}</Tag>
                  <Tag>{look.captions.enabled ? t(`projects:captions.${look.captions.preset}`) : t('projects:captions.off')}</Tag>
                </p>
              </div>
              <TemplateMenu template={template} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function MakeOne({ room }: { room: TemplateRoom }) {
  const { t } = useTranslation('brand')
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const create = useCreateTemplate()
  const open = (brandTemplateId: BrandTemplateId) => void navigate({ to: paths.brandTemplate, params: { brandTemplateId } })
  const isFull = !room.isOn || (room.amount !== null && room.usedAmount >= room.amount)
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="text-ink-2">
        {room.isOn ? null : t('templates.noPlan')}
        {room.isOn && room.amount !== null ? t('templates.room', { used: room.usedAmount, amount: room.amount }) : null}
        {room.isOn && isFull ? ` ${t('templates.full')}` : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isFull} icon={<Plus aria-hidden className="size-4" />} onClick={() => setNaming(true)}>
          {t('templates.new')}
        </Button>
        <BringOne disabled={isFull} onOpen={open} />
      </div>
      {isNaming ? (
        <NameDialog
          title={t('templates.new')}
          busy={create.isPending}
          problem={create.error ? t(`errors:${toApiError(create.error).errorName}`) : undefined}
          onSave={(name) => create.mutate({ name }, { onSuccess: ({ brandTemplateId }) => open(brandTemplateId) })}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  )
}

/** Imports a template; files missing in the library are listed before it opens. */
function BringOne({ disabled, onOpen }: { disabled: boolean; onOpen: (id: BrandTemplateId) => void }) {
  const { t } = useTranslation('brand')
  const [left, setLeft] = useState<{ parts: readonly LeftPart[]; id: BrandTemplateId } | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const bring = useImportTemplate()
  const onFile = (templateFile: File | undefined) => {
    if (!templateFile) return
    bring.mutate(templateFile, {
      onSuccess: ({ brandTemplateId, left: parts }) =>
        parts.length > 0 ? setLeft({ parts, id: brandTemplateId }) : onOpen(brandTemplateId),
    })
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        disabled={disabled}
        busy={bring.isPending}
        icon={<Upload aria-hidden className="size-4" />}
        onClick={() => file.current?.click()}
      >
        {t('templates.import')}
      </Button>
      {bring.error ? (
        <InlineAlert kind="danger" live className="w-full">
          {t(bring.error instanceof SyntaxError ? 'templates.badFile' : refusalOf(toApiError(bring.error).errorName))}
        </InlineAlert>
      ) : null}
      {left ? (
        <InlineAlert kind="warning" live className="w-full" action={<Button onClick={() => onOpen(left.id)}>{t('templates.open')}</Button>}>
          {t('templates.left', { parts: left.parts.map(({ part, name }) => `${t(`part.${part}`)} (${name})`).join(', ') })}
        </InlineAlert>
      ) : null}
    </>
  )
}

function refusalOf(errorName: string): string {
  return errorName === 'InvalidParam' ? 'templates.badFile' : `errors:${errorName}`
}
