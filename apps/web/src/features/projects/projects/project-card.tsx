import { topClipsOf } from './top-clips-of.ts'
import { Link } from '@tanstack/react-router'
import type { Project } from '@clipwright/contract/projects/projects'
import { MovingClip } from './moving-clip.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { isRunning } from './project-keys.ts'
import { ProjectOutcome } from './project-outcome.tsx'
import { ProjectThumbnail } from './project-thumbnail.tsx'

type ProjectCardProps = {
  project: Project
  /** Its first clip plays at once. */
  starts: boolean
}

/** A project as its best clips; while it is made, its progress stands beside those that are ready. */
export function ProjectCard({ project, starts }: ProjectCardProps) {
  const isDone = project.stage === 'COMPLETE'
  return (
    <article aria-label={project.title} className="group relative flex h-full flex-col gap-2">
      <Thumbnails project={project} starts={starts} />
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">
            <Link
              to="/clip/$projectId"
              params={{ projectId: project.projectId }}
              preload="intent"
              className="line-clamp-2 after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
            >
              {project.title}
            </Link>
          </h2>
          <div className="flex items-start justify-between gap-x-3">
            <ProjectFacts project={project} />
            {isDone ? <ProjectOutcome project={project} start /> : null}
          </div>
        </div>
        <ProjectActions project={project} />
      </div>
    </article>
  )
}

function Thumbnails({ project, starts }: ProjectCardProps) {
  const topClips = topClipsOf(project)
  const isMaking = isRunning(project.stage) || project.stage === 'STALLED'
  const thumbnails = isMaking ? topClips.slice(0, 1) : topClips
  if (thumbnails.length === 0 && !isMaking) return <ProjectThumbnail project={project} className="aspect-[16/9] h-auto! w-full!" />
  const [first] = thumbnails
  return (
    <div
      className="relative grid aspect-[16/9] bg-sunken edged justify-center gap-1.5 overflow-hidden rounded-md"
      style={{ gridTemplateColumns: `repeat(${isMaking ? 3 : thumbnails.length}, calc((100% - 12px) / 3))` }}
    >
      {/* Fewer than fill the card stand in its middle, on their own colors. */}
      {first?.uriForThumbnail && !isMaking && thumbnails.length < 3 ? (
        <img
          src={first.uriForThumbnail}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full scale-110 object-cover opacity-50 blur-lg"
        />
      ) : null}
      {thumbnails.map((clip, at) => (
        <MovingClip key={clip.clipId} projectId={project.projectId} clip={clip} starts={starts && at === 0} />
      ))}
      {isMaking ? (
        <div
          className={
            thumbnails.length > 0 ? 'col-span-2 grid content-center bg-sunken p-4' : 'col-span-3 grid content-center bg-sunken p-4 sm:px-8'
          }
        >
          <ProjectOutcome project={project} start />
        </div>
      ) : null}
    </div>
  )
}
