import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { openCarriedFile, readToolResult } from './read-tool-result.ts'

/** What a visitor made with a free tool, after they signed in. */
export function ToolResultPage() {
  const { t } = useTranslation('app')
  const [result] = useState(readToolResult)
  useTitle(t(result ? 'toolResult.title' : 'toolResult.noneTitle'))
  return <div className="page pb-24">{result ? <Result result={result} /> : <NoResult />}</div>
}

function Result({ result }: { result: NonNullable<ReturnType<typeof readToolResult>> }) {
  const { t } = useTranslation('app')
  return (
    <>
      <PageHeader title={t('toolResult.title')} about={t('toolResult.body')} actions={<Start />} />
      <div className="max-w-[760px]">
        <p className="text-sm text-ink-2">{result.text}</p>
        <ul className="mt-2">
          {result.items.map((item) => (
            <Item key={item} text={item} />
          ))}
        </ul>
        {result.hasFile ? <CarriedFile /> : null}
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

/** What a media tool made in this browser. It was never on the server. */
function CarriedFile() {
  const { t } = useTranslation('app')
  const [file, setFile] = useState<Awaited<ReturnType<typeof openCarriedFile>>>()
  useEffect(() => {
    const opening = openCarriedFile()
    void opening.then(setFile)
    return () => void opening.then((own) => own && URL.revokeObjectURL(own.url))
  }, [])
  if (file === undefined) return null
  if (file === null) return <p className="mt-2">{t('toolResult.gone')}</p>
  return (
    <div className="mt-2">
      {file.type.startsWith('video/') ? (
        <VideoPlayer src={file.url} label={file.name} className="max-h-[60vh]" />
      ) : (
        <img src={file.url} alt={file.name} className="max-h-[60vh] w-full rounded-lg object-contain" />
      )}
      <a href={file.url} download={file.name} className={`${buttonClass()} mt-3`}>
        {t('toolResult.download')}
      </a>
    </div>
  )
}

function Item({ text }: { text: string }) {
  const { t } = useTranslation('app')
  const [isCopied, setIsCopied] = useState(false)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text}</span>
      <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}>
        {t(isCopied ? 'toolResult.copied' : 'toolResult.copy')}
      </Button>
    </li>
  )
}
