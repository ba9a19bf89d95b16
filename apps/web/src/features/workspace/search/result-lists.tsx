import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpokenMoment } from '@clipwright/contract/workspace/search'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { clipPlace, collectionRow, momentPlace } from './result-rows.ts'
import { MarkedWords } from './marked-words.tsx'
import type { Place } from './search-rows.ts'
import type { useFoundClips, useFoundCollections, useFoundProjects } from './search.queries.ts'

const titleLink = 'font-semibold text-ink underline-offset-4 hover:underline'

/** Links of this page lead to the same places as rows of the dialog. */
function PlaceLink({ place, className, children }: { place: Place; className: string; children: ReactNode }) {
  return (
    <Link {...(place as { to: '/dashboard' })} className={className}>
      {children}
    </Link>
  )
}

export function ClipResults({ found, grows }: { found: ReturnType<typeof useFoundClips>; grows: boolean }) {
  const clips = found.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <ResultSection kind="clips" found={found} grows={grows}>
      {clips.map((clip) => (
        <li key={`${clip.projectId}.${clip.clipId}`} className="flex gap-4 border-b border-line py-3">
          <span aria-hidden className="grid h-24 w-24 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken edged">
            {clip.uriForThumbnail ? <img src={clip.uriForThumbnail} alt="" loading="lazy" className="max-h-full max-w-full" /> : null}
          </span>
          <div className="min-w-0 flex-1">
            <PlaceLink place={clipPlace(clip)} className={titleLink}>
              <MarkedWords {...clip.title} />
            </PlaceLink>
            <p className="text-sm text-ink-3">
              {clip.projectTitle} · <Timecode text={timecode(clip.durationMs)} />
            </p>
            {clip.moment ? <Said projectId={clip.projectId} moment={clip.moment} /> : null}
          </div>
        </li>
      ))}
    </ResultSection>
  )
}

export function ProjectResults({ found, grows }: { found: ReturnType<typeof useFoundProjects>; grows: boolean }) {
  const projects = found.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <ResultSection kind="projects" found={found} grows={grows}>
      {projects.map((project) => (
        <li key={project.projectId} className="flex gap-4 border-b border-line py-3">
          {project.uriForThumbnail ? (
            <img
              src={project.uriForThumbnail}
              alt=""
              loading="lazy"
              className="h-14 w-24 shrink-0 rounded-md bg-sunken edged object-cover"
            />
          ) : (
            <div aria-hidden className="h-14 w-24 shrink-0 rounded-md bg-sunken edged" />
          )}
          <div className="min-w-0 flex-1">
            <PlaceLink place={momentPlace(project.projectId, undefined)} className={titleLink}>
              <MarkedWords {...project.title} />
            </PlaceLink>
            {project.moments.map((moment) => (
              <Said key={moment.startMs} projectId={project.projectId} moment={moment} />
            ))}
          </div>
        </li>
      ))}
    </ResultSection>
  )
}

export function CollectionResults({ found, grows }: { found: ReturnType<typeof useFoundCollections>; grows: boolean }) {
  const collections = found.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <ResultSection kind="collections" found={found} grows={grows}>
      {collections.map((collection) => {
        const row = collectionRow(collection)
        return (
          <li key={row.key} className="border-b border-line py-3">
            {'place' in row ? (
              <PlaceLink place={row.place} className={titleLink}>
                <MarkedWords {...row.label} />
              </PlaceLink>
            ) : null}
          </li>
        )
      })}
    </ResultSection>
  )
}

/** A spoken match; seeks to it in the source. */
function Said({ projectId, moment }: { projectId: string; moment: SpokenMoment }) {
  const { t } = useTranslation('search')
  const time = timecode(moment.startMs)
  return (
    <p className="mt-1 flex gap-2 text-ink-2">
      <PlaceLink
        place={momentPlace(projectId, moment.startMs)}
        className="shrink-0 text-action underline underline-offset-4 touch:min-h-11"
      >
        <span className="sr-only">{t('playFrom')} </span>
        <Timecode text={time} />
      </PlaceLink>
      <span className="min-w-0">
        <MarkedWords text={moment.text} marks={moment.marks} />
      </span>
    </p>
  )
}

type Found = {
  data: { pages: { total: number; totalIsExact: boolean; matched: string }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}
type SectionProps = { kind: 'clips' | 'projects' | 'collections'; found: Found; grows: boolean; children: ReactNode[] }

/** One kind of results. On its own it grows on scrolling; next to others by its button. */
function ResultSection({ kind, found, grows, children }: SectionProps) {
  const { t, i18n } = useTranslation('search')
  const first = found.data?.pages[0]
  if (!first || children.length === 0) return null
  const total = new Intl.NumberFormat(i18n.language).format(first.total)
  return (
    <section aria-labelledby={`found-${kind}`} className="mt-8">
      <h2 id={`found-${kind}`} className="flex items-baseline gap-2 border-b-2 border-ink pb-1 font-display text-lg font-extrabold">
        {t(`kinds.${kind}`)}
        <span className="font-mono text-sm font-normal text-ink-2">{first.totalIsExact ? total : t('about', { total })}</span>
      </h2>
      {first.matched === 'similar' ? <p className="mt-2 text-sm text-ink-2">{t('similar')}</p> : null}
      <ul>{children}</ul>
      {found.hasNextPage ? <MoreButton found={found} grows={grows} /> : null}
    </section>
  )
}

function MoreButton({ found, grows }: { found: Found; grows: boolean }) {
  const { t } = useTranslation('search')
  const end = useRef<HTMLDivElement>(null)
  const { fetchNextPage, isFetchingNextPage } = found
  useEffect(() => {
    if (!grows || !end.current || isFetchingNextPage) return
    const observer = new IntersectionObserver((entries) => (entries[0]?.isIntersecting ? void fetchNextPage() : undefined), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [grows, fetchNextPage, isFetchingNextPage])
  return (
    <div ref={end} className="mt-3">
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
}
