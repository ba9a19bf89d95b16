import { useTranslation } from 'react-i18next'
import type { ProjectId } from '@clipwright/contract/ids'
import { showToast } from '#ui/toast.ts'
import { useDeleteProjects, useRestoreProjects } from './project-list.queries.ts'

const undoMs = 10_000

/** Moves to the trash without asking, with ten seconds to undo. */
export function useDeleteWithUndo() {
  const { t } = useTranslation('projects')
  const remove = useDeleteProjects()
  const restore = useRestoreProjects()
  return (projectIds: readonly ProjectId[], message: string) => {
    remove.mutate(projectIds)
    void showToast('plain', message, {
      durationMs: undoMs,
      action: { label: t('menu.undo'), onPress: () => restore.mutate(projectIds) },
    })
  }
}
