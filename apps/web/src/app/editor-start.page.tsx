import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { editorSteps } from '../features/editor/editor/popups/editor-steps.ts'
import { recentClips } from '../features/editor/editor/recent-clips.ts'
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
          <RecentList clips={clips} />
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
    <section id="how-to" aria-labelledby="how-to-heading" className="mt-6 w-full max-w-xl scroll-mt-8 border-t border-line pt-6">
      <h2 id="how-to-heading" className="mb-4 font-display text-xl font-extrabold">
        {t('start.howTo')}
      </h2>
      <dl className="grid gap-4">
        {editorSteps.map((step) => (
          <div key={step}>
            <dt className="font-semibold">{t(`popup.steps.${step}.title`)}</dt>
            <dd className="text-ink-2">{t(`popup.steps.${step}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function RecentList({ clips }: { clips: ReturnType<typeof recentClips> }) {
  const { t } = useTranslation('editor')
  return (
    <section aria-labelledby="recent-heading" className="w-full max-w-xl">
      <h2 id="recent-heading" className="mb-2 text-ink-2">
        {t('start.recent')}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {clips.map(({ clipRef, title }) => (
          <li key={clipRef}>
            {/* A full page load: the editor is a page of its own. */}
            <a href={`/editor/${encodeURIComponent(clipRef)}`} className="block px-4 py-3 font-semibold hover:bg-sunken">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
