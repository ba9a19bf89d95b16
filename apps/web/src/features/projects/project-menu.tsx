import { EllipsisVertical, Pencil, RotateCcw, Square, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
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

  const rerunOrStop: MenuEntry = isRunning(project.stage)
    ? {
        kind: 'item',
        label: t('menu.cancel'),
        icon: <Square aria-hidden className={icon} />,
        onSelect: () => cancel.mutate(project.projectId),
      }
    : {
        kind: 'item',
        label: t('menu.rerun'),
        icon: <RotateCcw aria-hidden className={icon} />,
        onSelect: () => rerun.mutate({ projectId: project.projectId }),
      }
  return (
    <Menu
      label={t('menu.of', { title: project.title })}
      trigger={
        <IconButton bare label={t('menu.of', { title: project.title })}>
          <EllipsisVertical aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      }
      entries={[
        { kind: 'item', label: t('menu.rename'), icon: <Pencil aria-hidden className={icon} />, onSelect: onRename },
        rerunOrStop,
        { kind: 'rule' },
        { kind: 'item', danger: true, label: t('menu.delete'), icon: <Trash2 aria-hidden className="size-4" />, onSelect: removeWithUndo },
      ]}
    />
  )
}
