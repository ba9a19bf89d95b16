import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ClipTile } from '#platform/clip-tile.tsx'

/** A clip in a list across projects; opens in its project. `children` are its actions here. */
export function CollectedClip({ clip, children }: { clip: Clip; children?: ReactNode }) {
  const navigate = useNavigate()
  const place = { to: '/clip/$projectId', params: { projectId: clip.projectId }, search: { clip: clip.clipId } } as const
  return (
    <ClipTile clip={clip} onOpen={() => void navigate(place)}>
      <div className="mt-2 flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <h2 className="min-w-0 flex-1 font-semibold">
          <Link {...place} className="block hover:underline hover:underline-offset-4 touch:py-3">
            <span className="line-clamp-2">{clip.title}</span>
          </Link>
        </h2>
        {children ? <div className="flex basis-full justify-end sm:basis-auto">{children}</div> : null}
      </div>
    </ClipTile>
  )
}
