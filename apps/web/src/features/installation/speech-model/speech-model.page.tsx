import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SpeechModelOffer } from './speech-model-offer.tsx'
import { useSpeechModel } from './speech-model.queries.ts'
import { VoicesOffer } from './voices-offer.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** For staff: the recogniser of this server, and the better model. */
export function SpeechModelPage() {
  const { t } = useTranslation('projects')
  useTitle(t('staff:place.speech'))
  const isStaff = useSession(({ session }) => session?.user?.isStaff === true)
  const { data, error, isPending } = useSpeechModel({ enabled: isStaff })
  return (
    <div className="page pb-24">
      <PageHeader
        title={t('staff:place.speech')}
        about={data ? t(`speechModel.now.${data.recognizer}`, { model: data.installedSize ?? '' }) : undefined}
      />
      {isStaff ? null : (
        <InlineAlert kind="info" className="mt-4">
          {t('staff:noStaff')}
        </InlineAlert>
      )}
      {isStaff && isPending ? <Skeleton className="mt-4 h-40 w-full" /> : null}
      {error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {t(`errors:${toApiError(error).errorName}`)}
        </InlineAlert>
      ) : null}
      {data ? (
        <>
          {data.recognizer === 'built-in' ? null : <p className="mt-2 max-w-xl text-ink-2">{t('speechModel.draftsHint')}</p>}
          <SpeechModelOffer state={data} className="mt-5" />
          <VoicesOffer state={data} className="mt-5" />
        </>
      ) : null}
    </div>
  )
}
