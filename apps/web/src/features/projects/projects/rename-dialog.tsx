import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRenameProject } from './project-lists.ts'

export function RenameDialog({ project, onClose }: { project: Pick<Project, 'projectId' | 'title'>; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const [title, setTitle] = useState(project.title)
  const rename = useRenameProject()
  const empty = title.trim() === ''
  const save = () => {
    if (!empty) rename.mutate({ projectId: project.projectId, title: title.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('rename.title')} closeLabel={t('app:close')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t('rename.label')}
          value={title}
          maxLength={200}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTitle(event.target.value)}
          error={empty ? t('app:nameRequired') : undefined}
        />
        <div className="mt-4 flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button variant="primary" type="submit" aria-disabled={empty} busy={rename.isPending}>
            {t('app:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
