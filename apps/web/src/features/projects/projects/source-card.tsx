import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { FileVideo, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { SourceVideo } from '@clipwright/contract/sources/sources'
import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import { paths } from '../../../paths.ts'
import { useCredits } from '../../plans/credits/credits.queries.ts'
import { useUploads, type Upload } from '../../sources/uploads/upload-list.ts'
import { toApiError } from '#platform/api-error.ts'
import { languageName, timecode, toEstimate } from '#platform/time-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { priceSeconds } from './clip-settings.ts'
import { readLocalFile, type LocalFile } from './read-local-file.ts'
import { lookAtSource } from './project-list.queries.ts'
import { SettingsSummary } from './settings-summary.tsx'
import { StartButton } from './start-button.tsx'
import { clearDraft, useSubmitDraft } from './submit-draft.ts'

/** The source: poster, title, length, language, cost; below it the settings and the start button. */
export function SourceCard({ link, uploadId }: { link: string | null; uploadId: string | null }) {
  const { t } = useTranslation('projects')
  const upload = useUploads((state) => state.uploads.find((one) => one.id === uploadId))
  const videoUrl = link ?? (upload?.status === 'done' ? upload.uri : null)
  const look = useQuery({
    queryKey: ['preflight', videoUrl],
    enabled: videoUrl !== null,
    staleTime: 300_000,
    gcTime: 600_000,
    queryFn: ({ signal }) => lookAtSource(videoUrl ?? '', signal),
  })
  const local = useLocalFile(upload?.file)
  const ownTitle = useSubmitDraft((state) => state.title)

  useShownUpload(uploadId, upload)
  if (uploadId && !upload) return null
  if (look.error) {
    const error = toApiError(look.error)
    return (
      <InlineAlert kind="danger" live className="mt-4">
        {t(`errors:${error.errorName}`)}
      </InlineAlert>
    )
  }
  const title = ownTitle ?? look.data?.title ?? (upload ? withoutEnding(upload.file.name) : '')
  const durationMs = look.data?.durationMs ?? local.durationMs
  const hasSource = look.data !== undefined || upload !== undefined
  const posterUrl = look.data?.uriForThumbnail ?? local.posterUrl
  return (
    <article aria-label={t('source.card')} aria-busy={!hasSource} className="relative mt-4 rounded-lg border border-line bg-surface">
      <div className="flex gap-3 p-4 sm:gap-5 sm:p-5">
        <SourcePoster url={posterUrl} durationMs={durationMs} waiting={!hasSource} />
        <div className="flex min-w-0 flex-1 flex-col">
          {hasSource ? <h2 className="line-clamp-2 pr-9 text-lg font-semibold">{title}</h2> : <TitleToCome />}
          <Facts look={look.data} sizeBytes={upload?.file.size ?? null} durationMs={durationMs} waiting={!hasSource} />
          {look.data?.notices.map((notice) => (
            <p key={notice} className="mt-1 text-sm text-ink-2">
              {notice}
            </p>
          ))}
        </div>
        {upload?.status === 'done' ? <RemoveButton uploadId={upload.id} /> : null}
      </div>
      <SettingsSummary
        durationMs={durationMs}
        start={<StartButton videoUrl={videoUrl} upload={upload} source={{ title, posterUrl, durationMs }} ready={hasSource} />}
      />
    </article>
  )
}

/** The card tells what the tray would, once all is there; without its upload there is nothing to prepare. */
function useShownUpload(uploadId: string | null, upload: Upload | undefined): void {
  const shownId = upload?.status === 'done' ? upload.id : null
  useEffect(() => {
    useUploads.setState({ shownId })
    return () => useUploads.setState({ shownId: null })
  }, [shownId])
  const isGone = uploadId !== null && upload === undefined
  useEffect(() => {
    if (isGone) clearDraft()
  }, [isGone])
}

/** Takes the file off the page, and off the server. */
function RemoveButton({ uploadId }: { uploadId: string }) {
  const { t } = useTranslation('projects')
  return (
    <IconButton
      label={t('source.remove')}
      className="absolute top-2 right-2"
      onClick={() => void import('../../sources/uploads/upload-queue.ts').then(({ cancelUpload }) => cancelUpload(uploadId))}
    >
      <X aria-hidden className="size-4" strokeWidth={1.75} />
    </IconButton>
  )
}

function TitleToCome() {
  const { t } = useTranslation('projects')
  return (
    <>
      <p className="sr-only" role="status">
        {t('source.looking')}
      </p>
      <Skeleton className="h-6 w-3/4" />
    </>
  )
}

function useLocalFile(file: File | undefined): LocalFile {
  const [facts, setFacts] = useState<LocalFile>({ durationMs: null, posterUrl: null })
  useEffect(() => {
    if (!file) return
    let current = true
    void readLocalFile(file).then((result) => {
      if (current) setFacts(result)
    })
    return () => {
      current = false
    }
  }, [file])
  return facts
}

function SourcePoster({ url, durationMs, waiting }: { url: string | null; durationMs: number | null; waiting: boolean }) {
  return (
    <div className="relative grid aspect-video w-[112px] shrink-0 place-items-center self-start overflow-hidden rounded-md bg-sunken sm:w-[200px]">
      {waiting ? <Skeleton className="absolute inset-0" /> : null}
      {url ? (
        <img src={url} alt="" className="size-full object-contain" />
      ) : waiting ? null : (
        <FileVideo aria-hidden className="size-8 text-ink-3" strokeWidth={1.5} />
      )}
      {durationMs === null ? null : (
        <span className="absolute right-1.5 bottom-1.5 rounded-xs bg-letterbox/85 px-1 text-xs text-[#fafbf3]">
          <Timecode text={timecode(durationMs)} />
        </span>
      )}
    </div>
  )
}

type FactsProps = { look: SourceVideo | undefined; sizeBytes: number | null; durationMs: number | null; waiting: boolean }

function Facts({ look, sizeBytes, durationMs, waiting }: FactsProps) {
  const { t, i18n } = useTranslation('projects')
  const settings = useSubmitDraft((state) => state.settings)
  const credits = useCredits().data
  if (waiting) return <Skeleton className="mt-2 h-5 w-1/2" />
  const language = languageName(settings.sourceLang || (look?.languages[0] ?? ''), i18n.language)
  const estimate = look?.estMs ? toEstimate(look.estMs) : null
  const facts: { name: string; value: ReactNode }[] = []
  if (durationMs !== null) facts.push({ name: t('source.length'), value: <Timecode text={timecode(durationMs)} /> })
  if (sizeBytes !== null) facts.push({ name: t('source.size'), value: formatBytes(sizeBytes, i18n.language) })
  if (look) facts.push({ name: t('source.language'), value: language || t('source.detect') })
  if (durationMs !== null && credits && !credits.isUnlimited) {
    facts.push({
      name: t('source.cost'),
      value: <Price seconds={priceSeconds(durationMs, settings.range)} left={credits.creditAvailable} />,
    })
  }
  if (estimate) facts.push({ name: t('source.estimate'), value: t(`about.${estimate.unit}`, { count: estimate.count }) })
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1.5">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt className="text-xs text-ink-3">{fact.name}</dt>
          <dd className="font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the server will reserve, of what is left; by how much that is too little. Seconds. */
function Price({ seconds, left }: { seconds: number; left: number }) {
  const { t } = useTranslation('projects')
  return (
    <>
      <span className="tabular">{t('source.price', { price: timecode(seconds * 1000), left: timecode(left * 1000) })}</span>
      {seconds > left ? (
        <span className="block text-sm text-danger">
          {t('source.tooLittle', { missing: timecode((seconds - left) * 1000) })}{' '}
          <Link to={paths.plans} className="font-semibold underline underline-offset-2">
            {t('billing:act.upgrade')}
          </Link>
        </span>
      ) : null}
    </>
  )
}
