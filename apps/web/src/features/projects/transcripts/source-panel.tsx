import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { useSteadyUrl } from '#platform/steady-url.ts'
import { timecode } from '#platform/time-text.ts'
import { wordAt } from '#platform/word-at.ts'
import { seekTo, useVideoClock } from '#platform/video-clock.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { SourceWords } from './source-words.tsx'
import { useSaveDocument, useTranscript } from './transcript.queries.ts'

type SourcePanelProps = {
  project: Project
  video: RefObject<HTMLVideoElement | null>
  /** Overlay on the video, for the debug view. */
  overlay?: ReactNode
  /** Next to the heading. */
  tools?: ReactNode
}

/** The source with its transcript and chapters. Everything here seeks in the source. */
export function SourcePanel({ project, video, overlay, tools }: SourcePanelProps) {
  const { t } = useTranslation('clips')
  const info = project.transcriptInfo
  const version = info ? `${info.engine}.${info.language}.${info.quality}` : null
  const transcript = useTranscript(project.projectId, version)
  const proxy = useSteadyUrl(project.proxyUrl, project.projectId)
  const seek = (sourceMs: number) => seekTo(video.current, sourceMs / 1000, { play: true })
  return (
    <section aria-labelledby="source-title" className="mt-4 flex h-[82dvh] flex-col gap-3 md:h-[calc(100dvh-48px)]">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="source-title" className="font-display text-lg font-extrabold">
          {t('source.title')}
        </h2>
        <span className="ml-auto flex flex-wrap items-center gap-1">
          {tools}
          <TranscriptFiles project={project} />
        </span>
      </div>
      <div
        className="flex min-h-0 flex-1 flex-col gap-x-8 gap-y-3 md:grid"
        style={{ gridTemplateColumns: proxy.url ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 22rem) minmax(0, 1fr)' }}
      >
        <div className="flex min-h-0 shrink-0 flex-col gap-3">
          {proxy.url ? (
            <VideoPlayer
              video={video}
              src={proxy.url}
              onRenew={proxy.renew}
              poster={project.uriForThumbnail}
              label={t('source.video')}
              className="max-h-[38dvh] shrink-0 md:max-h-[60dvh]"
            >
              {overlay}
            </VideoPlayer>
          ) : null}
          {project.chapters.length > 0 ? (
            <Chapters key={`chapters.${proxy.url !== null}`} project={project} video={video} onSeek={proxy.url ? seek : null} />
          ) : null}
        </div>
        <div className="flex min-h-0 flex-1 flex-col">
          {version === null ? <p className="text-ink-2">{t('source.notYet')}</p> : null}
          {transcript.isLoading ? <TranscriptSkeleton /> : null}
          {transcript.error ? <InlineAlert kind="danger">{t(`errors:${toApiError(transcript.error).errorName}`)}</InlineAlert> : null}
          {transcript.data && transcript.data.words.length > 0 ? (
            <SourceWords
              key={`${version}.${proxy.url !== null}`}
              transcript={transcript.data}
              video={video}
              onSeek={proxy.url ? seek : null}
              chapters={project.chapters}
            />
          ) : null}
        </div>
      </div>
    </section>
  )
}

function TranscriptFiles({ project }: { project: Project }) {
  const { t } = useTranslation('clips')
  return (
    <>
      <DownloadLink href={project.transcriptTxtUrl} label={t('source.txt')} text="TXT" />
      <DownloadLink href={project.transcriptSrtUrl} label={t('source.srt')} text="SRT" />
      <DownloadLink href={project.transcriptVttUrl} label={t('source.vtt')} text="VTT" />
      <DownloadLink href={project.transcriptJsonUrl} label={t('source.json')} text="JSON" />
      {project.transcriptTxtUrl ? <DocumentButton project={project} /> : null}
    </>
  )
}

function DownloadLink({ href, label, text }: { href: string | null; label: string; text: string }) {
  if (!href) return null
  return (
    <a href={href} download className={buttonClass({ variant: 'quiet', size: 'small' })}>
      <FileDown aria-hidden className="size-4" strokeWidth={1.75} />
      {text} <span className="sr-only">{label}</span>
    </a>
  )
}

function DocumentButton({ project }: { project: Project }) {
  const { t } = useTranslation('clips')
  const save = useSaveDocument(project)
  return (
    <Button variant="quiet" size="small" busy={save.isPending} onClick={() => save.mutate()}>
      <FileDown aria-hidden className="size-4" strokeWidth={1.75} />
      DOCX <span className="sr-only">{t('source.docx')}</span>
    </Button>
  )
}

function TranscriptSkeleton() {
  return (
    <div className="space-y-2.5">
      {[92, 100, 78, 96, 64].map((width) => (
        <div key={width} style={{ width: `${width}%` }}>
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  )
}

type ChaptersProps = { project: Project; video: RefObject<HTMLVideoElement | null>; onSeek: ((sourceMs: number) => void) | null }

function Chapters({ project, video, onSeek }: ChaptersProps) {
  const { t } = useTranslation('clips')
  const [current, setCurrent] = useState(-1)
  useVideoClock(video, (atMs) => setCurrent(wordAt(project.chapters, atMs)))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const item = list.current?.children[current]
    if (list.current && item instanceof HTMLElement) list.current.scrollTo({ top: item.offsetTop - list.current.clientHeight / 2 })
  }, [current])
  return (
    <nav aria-label={t('source.chapters')} className="shrink-0">
      <ol
        ref={list}
        className={cx('relative overflow-y-auto border-y border-line py-1', onSeek ? 'max-h-[148px]' : 'max-h-[148px] md:max-h-[70dvh]')}
      >
        {project.chapters.map((chapter, index) => (
          <li key={chapter.startMs}>
            <button
              type="button"
              disabled={!onSeek}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onSeek?.(chapter.startMs)}
              className="flex min-h-8 w-full items-baseline gap-3 rounded-sm px-1 py-1 text-left hover:bg-sunken aria-current:font-semibold touch:min-h-11"
            >
              <Timecode text={timecode(chapter.startMs)} className="w-12 shrink-0 text-ink-3" />
              <span className={index === current ? 'marked' : undefined}>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
