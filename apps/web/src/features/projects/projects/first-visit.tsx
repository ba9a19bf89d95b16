import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { WelcomeClips } from '#ui/welcome-clips.tsx'
import { useStartSample } from './project-list.queries.ts'
import { useSubmitDraft } from './submit-draft.ts'
import { ChosenSource, SubmitForm } from './submit-form.tsx'

/** For who has no projects yet: the field, the sample, and clips of it that play. The offer waits until there is something to hear. */
export function FirstVisit({ offer }: { offer: ReactNode }) {
  const { t } = useTranslation('projects')
  const hasSource = useSubmitDraft(({ link, uploadId }) => link !== null || uploadId !== null)
  return (
    <section
      aria-labelledby="hero-title"
      className={cx(
        'grid items-center gap-x-12 gap-y-6 pt-3 sm:pt-6',
        !hasSource && 'min-[1100px]:grid-cols-[minmax(0,7fr)_minmax(0,8fr)]',
      )}
    >
      <div className="min-w-0">
        <h1 id="hero-title" className={cx('font-display text-2xl font-extrabold sm:text-3xl', hasSource && 'max-sm:mb-4')}>
          {t('hero.title')} <span className="marked-strong">{t('hero.titleMarked')}</span>
        </h1>
        <p className={cx('mt-2 mb-4 max-w-xl text-lg text-ink-2 sm:mb-6', hasSource && 'max-sm:sr-only')}>{t('hero.lead')}</p>
        <SubmitForm />
        <ChosenSource />
        {hasSource ? null : <Sample />}
        {hasSource ? offer : null}
      </div>
      {/* What was chosen takes the whole width, with the button that starts in sight. */}
      {hasSource ? null : <WelcomeClips />}
    </section>
  )
}

/** Opens the sample project: the clips that play beside it, ready to be edited. */
function Sample() {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const sample = useStartSample()
  const open = () =>
    sample.mutate(undefined, {
      onSuccess: ({ projectId }) => void navigate({ to: '/clip/$projectId', params: { projectId } }),
    })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-marker-soft p-3 sm:mt-6 sm:flex-nowrap">
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold">{t('empty.sampleTitle')}</p>
        <p className="text-sm text-ink-2">{t('empty.sampleBody')}</p>
      </div>
      <Button size="large" busy={sample.isPending} className="max-sm:w-full" onClick={open}>
        {t('empty.open')}
        <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
    </div>
  )
}
