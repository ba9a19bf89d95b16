import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectId } from '@clipwright/contract/ids'
import { Button } from '#ui/button.tsx'
import { FloatingBar } from '#ui/floating-bar.tsx'
import { useRestoreProjects } from './project-list.queries.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'

type SelectionBarProps = { chosen: readonly ProjectId[]; inTrash: boolean; onAll: () => void; onClear: () => void }

/** Actions on several projects at once. */
export function SelectionBar({ chosen, inTrash, onAll, onClear }: SelectionBarProps) {
  const { t } = useTranslation('projects')
  const remove = useDeleteWithUndo()
  const restore = useRestoreProjects()
  if (chosen.length === 0) return null
  return (
    <FloatingBar
      label={t('select.bar')}
      status={t('select.count', { count: chosen.length })}
      all={{ label: t('select.all'), onPress: onAll }}
      clear={{ label: t('select.clear'), onPress: onClear }}
    >
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
    </FloatingBar>
  )
}
