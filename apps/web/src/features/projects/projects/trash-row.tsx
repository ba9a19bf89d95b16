import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { Button } from '#ui/button.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectThumbnail } from './project-thumbnail.tsx'
import { useRestoreProjects } from './project-list.queries.ts'

/** A deleted project: can be restored for seven days, but not opened. */
export function TrashRow({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const restore = useRestoreProjects()
  return (
    <article aria-label={project.title} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:min-h-[88px] sm:flex-nowrap">
      <ProjectThumbnail project={project} className="opacity-60" />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-lg font-semibold text-ink-2">{project.title}</h3>
        <ProjectFacts project={project} />
      </div>
      <Button
        icon={<RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />}
        busy={restore.isPending}
        onClick={() => restore.mutate([project.projectId])}
      >
        {t('trash.restore')}
      </Button>
    </article>
  )
}
