import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { editorSteps } from '../features/editor/editor/popups/editor-steps.ts'
import { recentClips } from '../features/editor/editor/recent-clips.ts'
import { RecentClips } from './recent-clips-grid.tsx'
import { paths } from '../paths.ts'

/** The editor without a clip: the last edited ones, and links to the others. */
export function EditorStartPage() {
  const { t } = useTranslation('editor')
  useTitle(t('start.title'))
  const [clips] = useState(recentClips)
  const toProjects = (variant: 'primary' | 'outline') => (
    <a href={paths.dashboard} className={buttonClass({ variant })}>
      {t('start.projects')}
    </a>
  )
  return (
    <main className="page pt-6 pb-12">
      <Wordmark />
      {clips.length === 0 ? (
        <EmptyState isPage title={t('start.title')} action={toProjects('primary')}>
          {t('start.none')}
        </EmptyState>
      ) : (
        <>
          <PageHeader title={t('start.title')} actions={toProjects('outline')} />
          <RecentClips recent={clips} />
        </>
      )}
      <HowTo />
    </main>
  )
}

/** Reached from the search. */
function HowTo() {
  const { t } = useTranslation('editor')
  return (
    <section id="how-to" aria-labelledby="how-to-heading" className="mt-6 w-full scroll-mt-8 border-t border-line pt-6">
      <h2 id="how-to-heading" className="mb-4 font-display text-xl font-extrabold">
        {t('start.howTo')}
      </h2>
      <dl className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {editorSteps.map((step) => (
          <div key={step}>
            <dt className="font-semibold">{t(`popup.steps.${step}.title`)}</dt>
            <dd className="max-w-prose text-ink-2">{t(`popup.steps.${step}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
