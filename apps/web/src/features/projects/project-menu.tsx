import { EllipsisVertical, Pencil, RotateCcw, Square, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuRule } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import { useDeleteProject, useRestoreProject } from './project-list.queries.ts'
import { isRunning, useCancelProject, useRerunProject } from './projects.public.ts'

const undoMs = 10_000
const icon = 'size-4 text-ink-2'

export function ProjectMenu({ project, onRename, onDeleted }: { project: Project; onRename: () => void; onDeleted?: () => void }) {
  const { t } = useTranslation('projects')
  const remove = useDeleteProject()
  const restore = useRestoreProject()
  const rerun = useRerunProject()
  const cancel = useCancelProject()

  const removeWithUndo = () => {
    remove.mutate(project.projectId)
    onDeleted?.()
    void showToast('plain', t('menu.deleted', { title: project.title }), {
      durationMs: undoMs,
      action: { label: t('menu.undo'), onPress: () => restore.mutate(project.projectId) },
    })
  }

  return (
    <Menu
      trigger={
        <IconButton bare label={t('menu.of', { title: project.title })}>
          <EllipsisVertical aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      }
    >
      <MenuItem onSelect={onRename} icon={<Pencil aria-hidden className={icon} />}>{t('menu.rename')}</MenuItem>
      {isRunning(project.stage) ? (
        <MenuItem onSelect={() => cancel.mutate(project.projectId)} icon={<Square aria-hidden className={icon} />}>{t('menu.cancel')}</MenuItem>
      ) : (
        <MenuItem onSelect={() => rerun.mutate({ projectId: project.projectId })} icon={<RotateCcw aria-hidden className={icon} />}>{t('menu.rerun')}</MenuItem>
      )}
      <MenuRule />
      <MenuItem danger onSelect={removeWithUndo} icon={<Trash2 aria-hidden className="size-4" />}>{t('menu.delete')}</MenuItem>
    </Menu>
  )
}
