import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'
import { readToolResult } from './read-tool-result.ts'

/** What a visitor wrote with a free tool, after they signed in. */
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
        </>
      ) : null}
      <Link to={paths.dashboard} className={`${buttonClass({ variant: 'primary', size: 'large' })} mt-6`}>
        {t('toolResult.start')}
      </Link>
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
