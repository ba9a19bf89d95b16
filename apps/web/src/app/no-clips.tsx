import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RerunDialog } from '../features/projects/projects/rerun-dialog.tsx'

/** A project that is done and has no clips: what may help. */
export function NoClips({ project }: { project: Project }) {
  const { t } = useTranslation('clips')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <EmptyState
        action={
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t('projects:menu.rerunWith')}
          </Button>
        }
      >
        {t('noClips')}
      </EmptyState>
      {isAsking ? <RerunDialog project={project} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
