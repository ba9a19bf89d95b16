import { useNavigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeftPart, TemplateRoom } from '@clipwright/contract/brand/brand-templates'
import type { BrandTemplateId } from '@clipwright/contract/ids'
import { BrandLinks } from '../assets/brand-links.tsx'
import { NameDialog } from '#ui/name-dialog.tsx'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GridSkeletons } from '#ui/grid-skeletons.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { paths } from '../../../paths.ts'
import { useBrandTemplates, useCreateTemplate, useImportTemplate } from './brand.queries.ts'
import { PageHeader } from '#ui/page-header.tsx'

const TemplateGallery = lazyPart(async () => (await import('./template-gallery.tsx')).TemplateGallery)

/** The templates of a team, with the limit of the plan. */
export function TemplatesPage() {
  const { t } = useTranslation('brand')
  useTitle(t('page.templates'))
  const { data, error } = useBrandTemplates()
  return (
    <div className="page pb-24">
      <BrandLinks />
      <PageHeader
        title={t('page.templates')}
        about={t('templates.about')}
        actions={data && data.data.length > 0 ? <MakeOne room={data.room} /> : null}
      />
      {error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {t(`errors:${toApiError(error).errorName}`)}
        </InlineAlert>
      ) : null}
      {data ? <Room room={data.room} /> : error ? null : <GallerySkeleton />}
      {data?.data.length === 0 ? <EmptyState action={<MakeOne room={data.room} />}>{t('templates.empty')}</EmptyState> : null}
      {data && data.data.length > 0 ? (
        <Suspense fallback={<GallerySkeleton />}>
          <TemplateGallery templates={data.data} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** As the gallery draws its cards. */
function GallerySkeleton() {
  const grid = 'mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 2xl:grid-cols-4'
  return <GridSkeletons grid={grid} row={['', '', 'max-md:hidden', 'max-2xl:hidden']} image="h-56 sm:h-72" />
}

const isFull = ({ isOn, amount, usedAmount }: TemplateRoom) => !isOn || (amount !== null && usedAmount >= amount)

/** What the plan allows, said before anything is tried. */
function Room({ room }: { room: TemplateRoom }) {
  const { t } = useTranslation('brand')
  if (room.isOn && room.amount === null) return null
  return (
    <p className="text-ink-2">
      {room.isOn ? t('templates.room', { used: room.usedAmount, amount: room.amount }) : t('templates.noPlan')}
      {room.isOn && isFull(room) ? ` ${t('templates.full')}` : null}
    </p>
  )
}

function MakeOne({ room }: { room: TemplateRoom }) {
  const { t } = useTranslation('brand')
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const create = useCreateTemplate()
  const open = (brandTemplateId: BrandTemplateId) => void navigate({ to: paths.brandTemplate, params: { brandTemplateId } })
  return (
    <>
      <BringOne disabled={isFull(room)} onOpen={open} />
      <Button variant="primary" disabled={isFull(room)} icon={<Plus aria-hidden className="size-4" />} onClick={() => setNaming(true)}>
        {t('templates.new')}
      </Button>
      {isNaming ? (
        <NameDialog
          title={t('templates.new')}
          busy={create.isPending}
          problem={create.error ? t(`errors:${toApiError(create.error).errorName}`) : undefined}
          onSave={(name) => create.mutate({ name }, { onSuccess: ({ brandTemplateId }) => open(brandTemplateId) })}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
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
