import { Copy, Download, Ellipsis, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import { NameDialog } from '#ui/name-dialog.tsx'
import { toApiError } from '#platform/api-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { saveTemplateFile, useDeleteTemplate, useDuplicateTemplate, useUpdateTemplate } from './brand.queries.ts'

/** Actions on a template other than opening it. */
export function TemplateMenu({ template, onDeleted }: { template: BrandTemplate; onDeleted?: () => void }) {
  const { t } = useTranslation('brand')
  const [open, setOpen] = useState<'duplicate' | 'delete' | null>(null)
  const update = useUpdateTemplate()
  const duplicate = useDuplicateTemplate()
  const remove = useDeleteTemplate()
  const { brandTemplateId, name, isDefault } = template
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={t('assets.actions', { name })}
        trigger={
          <IconButton bare label={t('assets.actions', { name })}>
            <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
        }
        entries={[
          {
            kind: 'item',
            label: isDefault ? t('templates.noDefault') : t('templates.makeDefault'),
            icon: icon(Star),
            onSelect: () => update.mutate({ brandTemplateId, isDefault: !isDefault }),
          },
          { kind: 'item', label: t('templates.duplicate'), icon: icon(Copy), onSelect: () => setOpen('duplicate') },
          { kind: 'item', label: t('templates.export'), icon: icon(Download), onSelect: () => void saveTemplateFile(template) },
          { kind: 'item', label: t('assets.delete'), icon: icon(Trash2), danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'duplicate' ? (
        <NameDialog
          title={t('templates.duplicate')}
          name={`${name} 2`}
          busy={duplicate.isPending}
          problem={duplicate.error ? t(`errors:${toApiError(duplicate.error).errorName}`) : undefined}
          onSave={(newName) => duplicate.mutate({ brandTemplateId, name: newName }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={t('templates.deleteTitle', { name })}
          action={t('assets.delete')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(brandTemplateId, { onSuccess: onDeleted ?? close })}
          onClose={close}
        >
          {t('templates.deleteText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function icon(Icon: typeof Star) {
  return <Icon aria-hidden className="size-4 text-ink-2" />
}
