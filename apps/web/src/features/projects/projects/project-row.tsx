import { Link } from '@tanstack/react-router'
import type { Project } from '@clipwright/contract/projects/projects'
import { ProjectActions } from './project-actions.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectOutcome } from './project-outcome.tsx'
import { ProjectThumbnail } from './project-thumbnail.tsx'

export function ProjectRow({ project }: { project: Project }) {
  return (
    <article
      aria-label={project.title}
      className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:min-h-[88px] sm:flex-nowrap"
    >
      <ProjectThumbnail project={project} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-lg font-semibold">
          {/* The whole row is a link; its buttons are above it. */}
          <Link
            to="/clip/$projectId"
            params={{ projectId: project.projectId }}
            preload="intent"
            className="inline-block max-w-full truncate py-0.5 align-bottom after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {project.title}
          </Link>
        </h3>
        <ProjectFacts project={project} />
      </div>
      <div className="order-last w-full sm:order-none sm:w-[300px]">
        <ProjectOutcome project={project} />
      </div>
      <ProjectActions project={project} />
    </article>
  )
}
