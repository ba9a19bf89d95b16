import { RotateCcw, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectId } from '@clipwright/contract/ids'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useRestoreProjects } from './project-list.queries.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'

type SelectionBarProps = { chosen: readonly ProjectId[]; inTrash: boolean; onAll: () => void; onClear: () => void }

/** What can be done with several at once. Stands at the foot of the window while anything is chosen. */
export function SelectionBar({ chosen, inTrash, onAll, onClear }: SelectionBarProps) {
  const { t } = useTranslation('projects')
  const remove = useDeleteWithUndo()
  const restore = useRestoreProjects()
  if (chosen.length === 0) return null
  return (
    <div
      role="region"
      aria-label={t('select.bar')}
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-popover"
    >
      <p role="status" className="mr-auto pl-1 font-semibold tabular">
        {t('select.count', { count: chosen.length })}
      </p>
      <Button variant="quiet" className="hidden sm:inline-flex" onClick={onAll}>
        {t('select.all')}
      </Button>
      {inTrash ? (
        <Button
          icon={<RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={() => {
            restore.mutate(chosen)
            onClear()
          }}
        >
          {t('trash.restore')}
        </Button>
      ) : (
        <Button
          icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={() => {
            remove(chosen, t('select.deleted', { count: chosen.length }))
            onClear()
          }}
        >
          {t('menu.delete')}
        </Button>
      )}
      <IconButton label={t('select.clear')} onClick={onClear}>
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}
