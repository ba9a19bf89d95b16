import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyAnswer, SurveyCounts, SurveyKind } from '@clipwright/contract/announcements/surveys'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { saveFromServer } from '#platform/save-from-server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { BarList } from './bar-list.tsx'
import { useSurveyAnswers, useSurveyCounts } from './surveys.queries.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Pager } from '#ui/pager.tsx'

type Shown = SurveyKind | 'all'
const kinds: readonly Shown[] = ['all', 'survey', 'nps']

/** For staff: survey answers, in total and individually. */
export function AnswersPage() {
  const { t } = useTranslation('staff')
  useTitle(t('answers.title'))
  const [kind, setKind] = useState<Shown>('all')
  const [pageNum, setPageNum] = useState(1)
  const counts = useSurveyCounts()
  const list = useSurveyAnswers(kind, pageNum)
  const failure = counts.error ?? list.error
  const save = useMutation({
    mutationFn: () => saveFromServer('/staff/survey-answers/export', kind === 'all' ? {} : { kind }, 'survey-answers.csv'),
  })
  return (
    <div className="page pb-24">
      <PageHeader title={t('answers.title')} about={t('answers.body')} />
      {failure ? (
        <InlineAlert kind="danger" live className="mt-5">
          {toApiError(failure).errorName === 'NoPermission' ? t('noStaff') : t(`errors:${toApiError(failure).errorName}`)}
        </InlineAlert>
      ) : null}
      {counts.data ? <Counts counts={counts.data} /> : failure ? null : <Skeleton className="mt-6 h-56 w-full" />}
      {list.data ? (
        <>
          <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
            <Segmented
              label={t('answers.show')}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`answers.kind.${value}`) }))}
              onChange={(next) => {
                setKind(next)
                setPageNum(1)
              }}
            />
            <Button
              icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
              busy={save.isPending}
              onClick={() => save.mutate()}
            >
              {t('answers.export')}
            </Button>
          </div>
          {list.data.total === 0 ? <EmptyState isInline>{t('answers.none')}</EmptyState> : null}
          <ul className="mt-3 divide-y divide-line">
            {list.data.data.map((answer) => (
              <Answer key={`${answer.kind}.${answer.userId}.${answer.answeredAt}`} answer={answer} />
            ))}
          </ul>
          <Pager page={list.data} onPage={setPageNum} />
        </>
      ) : null}
    </div>
  )
}

function Counts({ counts: { survey, nps } }: { counts: SurveyCounts }) {
  const { t } = useTranslation('staff')
  const reasons = Object.entries(survey.reasons).map(([reason, count]) => ({ label: t(`popups:survey.reason.${reason}`), count }))
  return (
    <div className="mt-6 grid gap-8 sm:grid-cols-2">
      <section aria-labelledby="nps-counts">
        <h2 id="nps-counts" className="text-lg font-semibold">
          {t('answers.npsTitle')}
        </h2>
        <p className="mt-1 font-mono text-3xl font-semibold tabular-nums">{nps.score ?? '–'}</p>
        <p className="text-sm text-ink-2">{t('answers.asked', { asked: nps.asked, answered: nps.answered })}</p>
        {nps.answered === 0 ? null : <BarList bars={nps.scores.map((count, score) => ({ label: String(score), count }))} />}
      </section>
      <section aria-labelledby="survey-counts">
        <h2 id="survey-counts" className="text-lg font-semibold">
          {t('answers.surveyTitle')}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('answers.asked', { asked: survey.asked, answered: survey.answered })}</p>
        {survey.answered === 0 ? null : <BarList bars={reasons} />}
      </section>
    </div>
  )
}

function Answer({ answer }: { answer: SurveyAnswer }) {
  const { t, i18n } = useTranslation('staff')
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(answer.answeredAt))
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {answer.score === null ? null : <span className="font-mono text-xl font-semibold tabular-nums">{answer.score}</span>}
        <span className="font-semibold break-words">{answer.userName}</span>
        <span className="text-sm break-words text-ink-2">{[answer.userEmail, answer.orgName, at].join(' · ')}</span>
      </div>
      {answer.reasons.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {answer.reasons.map((reason) => (
            <Tag key={reason}>{t(`popups:survey.reason.${reason}`)}</Tag>
          ))}
        </div>
      ) : null}
      {answer.words === '' ? null : <p className="break-words whitespace-pre-line">{answer.words}</p>}
    </li>
  )
}
