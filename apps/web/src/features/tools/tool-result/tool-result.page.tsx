import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { copyText } from '#platform/copy-text.ts'
import { useTitle } from '#platform/page-title.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { useSubmitDraft } from '../../projects/projects/submit-draft.ts'
import { chooseCarried } from './choose-carried.ts'
import { openCarriedFile, readToolResult, type ToolResult } from './read-tool-result.ts'

/** What a visitor made with a free tool, after they signed in. */
export function ToolResultPage() {
  const { t } = useTranslation('app')
  const [result] = useState(readToolResult)
  useTitle(t(result ? 'toolResult.title' : 'toolResult.noneTitle'))
  return <div className="page pb-24">{result ? <Result result={result} /> : <NoResult />}</div>
}

function Result({ result }: { result: ToolResult }) {
  const { t } = useTranslation('app')
  return (
    <>
      <PageHeader title={t('toolResult.title')} about={t('toolResult.body')} actions={<Start />} />
      <div className="max-w-[760px]">
        <p className="text-sm text-ink-2">{result.text}</p>
        <ul className="mt-2">
          {result.items.map((item) => (
            <Item key={item} text={item} isTitle={result.tool === 'youtube-title-generator'} />
          ))}
        </ul>
        {result.hasFile ? <CarriedFile result={result} /> : result.link ? <StartWith result={result} file={null} /> : null}
      </div>
    </>
  )
}

function NoResult() {
  const { t } = useTranslation('app')
  return (
    <EmptyState isPage title={t('toolResult.noneTitle')} action={<Start />}>
      {t('toolResult.none')}
    </EmptyState>
  )
}

function Start() {
  const { t } = useTranslation('app')
  return (
    <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
      {t('toolResult.start')}
    </Link>
  )
}

/** What a media tool made or read in this browser. */
function CarriedFile({ result }: { result: ToolResult }) {
  const { t } = useTranslation('app')
  const [carried, setCarried] = useState<Awaited<ReturnType<typeof openCarriedFile>>>()
  useEffect(() => {
    const opening = openCarriedFile()
    void opening.then(setCarried)
    // A player that is just being left may still read from it.
    return () => void opening.then((own) => own && setTimeout(() => URL.revokeObjectURL(own.url), 10_000))
  }, [])
  if (carried === undefined) return null
  if (carried === null) return <p className="mt-2">{t('toolResult.gone')}</p>
  const { url, file } = carried
  const isImage = file.type.startsWith('image/')
  return (
    <div className="mt-2">
      {isImage ? (
        <img src={url} alt={file.name} className="max-h-[60vh] w-full rounded-lg object-contain" />
      ) : (
        <VideoPlayer src={url} label={file.name} className="max-h-[60vh]" />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isImage ? null : <StartWith result={result} file={file} />}
        <a href={url} download={file.name} className={buttonClass()}>
          {t('toolResult.download')}
        </a>
      </div>
    </div>
  )
}

/** Puts the carried video, and the transcript that was made of it, into the field of the dashboard. */
function StartWith({ result, file }: { result: ToolResult; file: File | null }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => chooseCarried(result, file),
    onSuccess: () => navigate({ to: paths.dashboard }),
    meta: { shown: true },
  })
  return (
    <>
      <Button variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
        {t(result.subtitles === null ? 'toolResult.startWith' : 'toolResult.startWithWords')}
      </Button>
      {start.error ? <InlineAlert kind="danger">{t(`errors:${toApiError(start.error).errorName}`)}</InlineAlert> : null}
    </>
  )
}

function Item({ text, isTitle }: { text: string; isTitle: boolean }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const [isCopied, setIsCopied] = useState(false)
  const startUnderTitle = () => {
    useSubmitDraft.setState({ title: text })
    void navigate({ to: paths.dashboard, hash: 'submit-field' })
  }
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text}</span>
      <div className="flex shrink-0 flex-wrap justify-end gap-2">
        {isTitle ? <Button onClick={startUnderTitle}>{t('toolResult.useTitle')}</Button> : null}
        <Button onClick={() => void copyText(text).then(setIsCopied)}>{t(isCopied ? 'toolResult.copied' : 'toolResult.copy')}</Button>
      </div>
    </li>
  )
}
