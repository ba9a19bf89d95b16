import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { NameDialog } from '#ui/name-dialog.tsx'
import { useRenameProject } from './project-lists.ts'

export function RenameDialog({ project, onClose }: { project: Pick<Project, 'projectId' | 'title'>; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const rename = useRenameProject()
  return (
    <NameDialog
      title={t('rename.title')}
      label={t('rename.label')}
      name={project.title}
      maxLength={200}
      busy={rename.isPending}
      onSave={(title) => rename.mutate({ projectId: project.projectId, title }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
