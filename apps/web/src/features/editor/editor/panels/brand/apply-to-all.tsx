import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useEdit } from '../../use-edit.ts'
import { useApplyToAll } from './brand-panel.queries.ts'

type ApplyToAllProps = { brandTemplateId: string; name: string; look: TemplateLook; onDone: (clipCount: number) => void }

/** Applies a look to every clip of the project, starting here, so that the server finds nothing to change in this one. */
export function ApplyToAll({ brandTemplateId, name, look, onDone }: ApplyToAllProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [isAsking, setAsking] = useState(false)
  const apply = useApplyToAll(session.clip)
  const start = async () => {
    session.run({ name: 'applyTemplate', with: { look } })
    if (!(await session.saver.flush())) return
    apply.mutate(brandTemplateId, {
      onSuccess: ({ clipCount }) => {
        setAsking(false)
        onDone(clipCount)
      },
    })
  }
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`${t('brand.all')}: ${name}`} onClick={() => setAsking(true)}>
        {t('brand.all')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('brand.allTitle', { name })}
          action={t('brand.all')}
          busy={apply.isPending}
          problem={apply.error ? t(`errors:${toApiError(apply.error).errorName}`) : undefined}
          onConfirm={() => void start()}
          onClose={() => setAsking(false)}
        >
          {t('brand.allText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
