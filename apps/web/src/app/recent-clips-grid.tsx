import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { ClipTile } from '#platform/clip-tile.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { clipsOf } from '../features/clips/clips/clips.queries.ts'
import type { recentClips } from '../features/editor/editor/recent-clips.ts'
import { ProjectId } from './project-id.ts'

const projectOfRef = (clipRef: string) => clipRef.split('.')[0] ?? ''
const editorHref = (clipRef: string) => `/editor/${encodeURIComponent(clipRef)}`

/** The whole project was deleted. */
const isGone = (error: unknown): boolean => ['RecordNotExisted', 'ProjectPurged'].includes(toApiError(error).errorName)

/** The last edited clips, each with its preview, or only its title where that cannot be loaded. Those that were deleted since are left out. */
export function RecentClips({ recent }: { recent: ReturnType<typeof recentClips> }) {
  const { t } = useTranslation('editor')
  const projectIds = [...new Set(recent.map(({ clipRef }) => projectOfRef(clipRef)))]
  const lists = useQueries({ queries: projectIds.map((id) => clipsOf(ProjectId(id))) })
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading" className="mb-3 text-ink-2">
        {t('start.recent')}
      </h2>
      <ul className="grid grid-cols-2 items-start gap-x-5 gap-y-8 sm:grid-cols-3 md:grid-cols-4">
        {recent.map(({ clipRef, title }) => {
          const list = lists[projectIds.indexOf(projectOfRef(clipRef))]
          const clip = list?.data?.find(({ clipId }) => clipRef.endsWith(clipId))
          if (!clip && (list?.data || isGone(list?.error))) return null
          return (
            <li key={clipRef}>
              {clip ? (
                <ClipTile clip={clip} onOpen={() => window.location.assign(editorHref(clipRef))}>
                  <TitleLink href={editorHref(clipRef)}>{clip.title}</TitleLink>
                </ClipTile>
              ) : (
                <>
                  {list?.error ? null : <Skeleton className="aspect-[9/16] w-full rounded-md" />}
                  <TitleLink href={editorHref(clipRef)}>{title}</TitleLink>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A full page load: the editor is a page of its own. */
function TitleLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="mt-2 block font-semibold hover:underline hover:underline-offset-4 touch:py-3">
      <span className="line-clamp-2">{children}</span>
    </a>
  )
}
