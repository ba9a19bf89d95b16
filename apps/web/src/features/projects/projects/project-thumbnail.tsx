import { AudioLines } from 'lucide-react'
import type { Project } from '@clipwright/contract/projects/projects'
import { cx } from '#ui/class-names.ts'

/** The poster in its own aspect ratio, or an icon for sound alone. */
export function ProjectThumbnail({ project, className }: { project: Project; className?: string }) {
  return (
    <div className={cx('grid h-[63px] w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken edged', className)}>
      {project.uriForThumbnail ? (
        <img src={project.uriForThumbnail} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      ) : (
        <AudioLines aria-hidden className="size-6 text-ink-3" strokeWidth={1.5} />
      )}
    </div>
  )
}
