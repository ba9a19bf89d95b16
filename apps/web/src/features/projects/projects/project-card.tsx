import { Link } from '@tanstack/react-router'
import { AudioLines } from 'lucide-react'
import type { Project } from '@clipwright/contract/projects/projects'
import { ProjectActions } from './project-actions.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectOutcome } from './project-outcome.tsx'

/** A project with its thumbnail. */
export function ProjectCard({ project }: { project: Project }) {
  return (
    <article aria-label={project.title} className="group relative flex h-full flex-col gap-2">
      <div className="grid aspect-video place-items-center overflow-hidden rounded-md bg-sunken">
        {project.uriForThumbnail ? (
          <img src={project.uriForThumbnail} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
        ) : (
          <AudioLines aria-hidden className="size-8 text-ink-3" strokeWidth={1.5} />
        )}
      </div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg font-semibold">
            <Link
              to="/clip/$projectId"
              params={{ projectId: project.projectId }}
              preload="intent"
              className="line-clamp-2 after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
            >
              {project.title}
            </Link>
          </h3>
          <ProjectFacts project={project} />
        </div>
        <ProjectActions project={project} />
      </div>
      <div className="mt-auto">
        <ProjectOutcome project={project} start />
      </div>
    </article>
  )
}
