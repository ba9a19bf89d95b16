import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { usePageTranslation } from '#platform/page-translation.ts'
import { noteError } from '#platform/telemetry/errors/catch-errors.ts'
import { pageOf } from '#platform/telemetry/page-kind.ts'
import { track } from '#platform/telemetry/track.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { paths } from '../paths.ts'
import { CrashStack } from './crash-stack.tsx'
import { CrashReport } from './crash-report.tsx'

/** The page for unexpected errors. Full page loads leave the broken state behind. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  useTitle(t('crash.title'))
  const failure = toApiError(error)
  useEffect(() => {
    noteError(error, 'react')
    track('error.shown', { errorName: 'Crash', page: pageOf(window.location.pathname) })
  }, [error])
  const isTranslated = usePageTranslation() !== 'off'
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-4 py-16 sm:px-8">
      <TranscriptDrawing className="opacity-60 grayscale" />
      <h1 className="font-display text-2xl font-extrabold">{t('crash.title')}</h1>
      <p className="text-lg text-ink-2">{isTranslated ? t('translated.broken') : t('crash.body')}</p>
      <p className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-sm text-ink-2">
        {failure.requestId === '' ? failure.message : `${failure.requestId}: ${failure.message}`}
      </p>
      <CrashReport failure={failure} />
      <CrashStack error={error} />
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        <a href={paths.dashboard} className={buttonClass()}>
          {t('crash.home')}
        </a>
      </div>
    </div>
  )
}
