import { Archive, CalendarPlus, EllipsisVertical, Ear, Pencil, RotateCcw, Share2, Square, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project, StorageStatus } from '@clipwright/contract/projects/projects'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { useKeepProject } from './project-list.queries.ts'
import { useCancelProject, useRerunProject } from './project-lists.ts'
import { isRunning } from './project-keys.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'

const icon = 'size-4 text-ink-2'

type ProjectMenuProps = { project: Project; onRename: () => void; onShare: () => void; onRerun: () => void; onDeleted?: () => void }

export function ProjectMenu(props: ProjectMenuProps) {
  const { t } = useTranslation('projects')
  const label = t('menu.of', { title: props.project.title })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton bare label={label}>
          <EllipsisVertical aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      }
      // oxlint-disable-next-line react/rules-of-hooks -- the menu calls it as a hook
      entries={() => useProjectEntries(props)}
    />
  )
}

function useProjectEntries({ project, onRename, onShare, onRerun, onDeleted }: ProjectMenuProps): (MenuEntry | null)[] {
  const { t } = useTranslation('projects')
  const remove = useDeleteWithUndo()
  const rerun = useRerunProject()
  const cancel = useCancelProject()
  const storage = useStorageEntries(project)

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
  return [
    { kind: 'item', label: t('menu.rename'), icon: <Pencil aria-hidden className={icon} />, onSelect: onRename },
    { kind: 'item', label: t('menu.share'), icon: <Share2 aria-hidden className={icon} />, onSelect: onShare },
    rerunOrStop,
    isRunning(project.stage)
      ? null
      : { kind: 'item', label: t('menu.rerunWith'), icon: <Ear aria-hidden className={icon} />, onSelect: onRerun },
    ...storage,
    { kind: 'rule' },
    {
      kind: 'item',
      danger: true,
      label: t('menu.delete'),
      icon: <Trash2 aria-hidden className="size-4" />,
      onSelect: () => {
        remove([project.projectId], t('menu.deleted', { title: project.title }))
        onDeleted?.()
      },
    },
  ]
}

/** Extends a project that would expire, or removes its expiry. */
function useStorageEntries(project: Project): MenuEntry[] {
  const { t } = useTranslation('projects')
  const keep = useKeepProject()
  if (project.storageExpireAt === null) return []
  const entry = (storageStatus: StorageStatus, label: string, Icon: typeof Archive): MenuEntry => ({
    kind: 'item',
    label,
    icon: <Icon aria-hidden className={icon} />,
    onSelect: () => keep.mutate({ projectId: project.projectId, storageStatus }),
  })
  return [entry('TEMPORARY', t('menu.extend'), CalendarPlus), entry('SAVED', t('menu.keep'), Archive)]
}
