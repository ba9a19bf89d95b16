import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'
import { openCarriedFile, readToolResult } from './read-tool-result.ts'

/** What a visitor made with a free tool, after they signed in. */
export function ToolResultPage() {
  const { t } = useTranslation('app')
  useTitle(t('toolResult.title'))
  const [result] = useState(readToolResult)
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 pb-24 sm:px-8">
      <h1 className="mt-8 border-b-2 border-ink pb-3 font-display text-2xl font-extrabold sm:text-3xl">{t('toolResult.title')}</h1>
      <p className="mt-4 text-lg text-ink-2">{t(result ? 'toolResult.body' : 'toolResult.none')}</p>
      {result ? (
        <>
          <p className="mt-6 text-sm text-ink-2">{result.text}</p>
          <ul className="mt-2">
            {result.items.map((item) => (
              <Item key={item} text={item} />
            ))}
          </ul>
          {result.hasFile ? <CarriedFile /> : null}
        </>
      ) : null}
      <Link to={paths.dashboard} className={`${buttonClass({ variant: 'primary', size: 'large' })} mt-6`}>
        {t('toolResult.start')}
      </Link>
    </div>
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
        // biome-ignore lint/a11y/useMediaCaption: it is the visitor's own video.
        <video src={file.url} controls className="max-h-[60vh] w-full rounded-lg bg-sunken" />
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
