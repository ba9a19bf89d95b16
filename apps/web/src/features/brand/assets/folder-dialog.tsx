import { useTranslation } from 'react-i18next'
import type { AssetFolder } from '@clipwright/contract/brand/assets'
import type { AssetFolderId } from '@clipwright/contract/ids'
import { toApiError } from '#platform/api-error.ts'
import { useSaveFolder } from './assets.queries.ts'
import { NameDialog } from '#ui/name-dialog.tsx'

/** Creates a folder in another, or renames one. */
export function FolderDialog({
  folder,
  parentId,
  onClose,
}: {
  folder: AssetFolder | null
  parentId: AssetFolderId | null
  onClose: () => void
}) {
  const { t } = useTranslation('brand')
  const save = useSaveFolder()
  const why = save.error ? toApiError(save.error).errorName : null
  return (
    <NameDialog
      title={folder ? t('assets.renameFolder', { name: folder.name }) : t('assets.newFolder')}
      name={folder?.name ?? ''}
      busy={save.isPending}
      problem={why ? t(why === 'InvalidParam' ? 'assets.tooDeep' : `errors:${why}`) : undefined}
      onSave={(name) => save.mutate(folder ? { folderId: folder.folderId, name } : { name, parentId }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
