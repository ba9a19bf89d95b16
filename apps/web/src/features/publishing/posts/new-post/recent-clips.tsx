import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { usePagedClips, type useProjectsWithClips } from './new-post.queries.ts'
import { PickTile, tileGrid } from './pick-tile.tsx'
import { TileSkeletons } from './tile-skeletons.tsx'
import type { ClipChoice } from './use-clip-choice.ts'

type RecentClipsProps = { projects: ReturnType<typeof useProjectsWithClips>; choice: ClipChoice }

/** Clips of the newest projects, project by project. */
export function RecentClips({ projects, choice }: RecentClipsProps) {
  const { t } = useTranslation('publishing')
  if (projects.isPending) return <TileSkeletons />
  return (
    <>
      <FailureLine error={projects.error} onRetry={() => void projects.refetch()} />
      {projects.data?.map((project) => (
        <ProjectPart key={project.projectId} project={project} choice={choice} />
      ))}
      {projects.hasNextPage ? (
        <Button className="mt-6" busy={projects.isFetchingNextPage} onClick={() => void projects.fetchNextPage()}>
          {t('newPost.moreProjects')}
        </Button>
      ) : null}
    </>
  )
}

function ProjectPart({ project, choice }: { project: Pick<Project, 'projectId' | 'title'>; choice: ClipChoice }) {
  const { t } = useTranslation('publishing')
  const id = useId()
  const clips = usePagedClips(project.projectId)
  // Its last clip was deleted meanwhile.
  if (clips.data?.length === 0 && !clips.hasNextPage) return null
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-2 truncate font-semibold">
        {project.title}
      </h3>
      <FailureLine error={clips.error} onRetry={() => void clips.refetch()} />
      {clips.isPending ? <TileSkeletons /> : null}
      <ul className={tileGrid}>
        {clips.data?.map(({ duration, letter, score, ...clip }) => (
          <PickTile key={clip.clipId} choice={choice} clip={{ ...clip, durationMs: duration * 1000, rank: { letter, score } }} />
        ))}
      </ul>
      {clips.hasNextPage ? (
        <Button size="small" variant="quiet" className="mt-2" busy={clips.isFetchingNextPage} onClick={() => void clips.fetchNextPage()}>
          {t('newPost.moreClips')}
        </Button>
      ) : null}
    </section>
  )
}
