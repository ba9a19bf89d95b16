import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Reply } from '@clipwright/contract/endpoint'
import type { listImportNews } from '@clipwright/contract/publishing/import-items'
import { paths } from '../../../paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ItemLine } from './item-line.tsx'

type NewsDialogProps = { items: Reply<typeof listImportNews>['data']; onClose: () => void }

/** Which videos were imported lately, by rules that tell so. */
export function NewsDialog({ items, onClose }: NewsDialogProps) {
  const { t } = useTranslation('publishing')
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('imports.news', { count: items.length })}
      description={t('imports.newsAbout')}
      closeLabel={t('app:close')}
    >
      <ul className="grid gap-2">
        {items.map((item) => (
          <ItemLine key={item.itemId} item={item} />
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Link to={paths.autoImport} onClick={onClose} className={buttonClass({ variant: 'primary' })}>
          {t('imports.open')}
        </Link>
      </div>
    </Dialog>
  )
}
