import { Download, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { SpeechPartOffer } from '@clipwright/contract/installation/speech-model'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { DownloadFailure } from './download-failure.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { placeName } from './place-name.ts'
import { isMoving, type usePartActions } from './speech-model.queries.ts'

type Actions = ReturnType<typeof usePartActions>
type OfferCardProps = {
  icon: LucideIcon
  title: string
  body: string
  offer: SpeechPartOffer
  actions: Actions
  className?: string | undefined
}
type CardPartProps = { offer: SpeechPartOffer; actions: Actions }

/** What this server could fetch: benefits and size, download, and help when it fails. */
export function OfferCard({ icon: Icon, title, body, offer, actions, className }: OfferCardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={cx('rounded-lg border border-line bg-surface p-4 sm:p-5', className)}>
      <h2 id={titleId} className="flex items-center gap-2 text-lg font-semibold">
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {title}
      </h2>
      <p className="mt-1.5 max-w-2xl text-ink-2">{body}</p>
      {isMoving(offer.download) ? <Moving offer={offer} actions={actions} /> : <Standing offer={offer} actions={actions} />}
    </section>
  )
}

function Moving({ offer, actions: { cancel } }: CardPartProps) {
  const { t } = useTranslation('projects')
  if (!offer.download) return null
  return (
    <>
      <DownloadProgress download={offer.download} sizeBytes={offer.sizeBytes} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('speechModel.stop')}
        </Button>
        <p className="text-sm text-ink-2">{t('speechModel.leave')}</p>
      </div>
      <Refusal error={cancel.error} />
    </>
  )
}

function Standing({ offer, actions: { start } }: CardPartProps) {
  const { t, i18n } = useTranslation('projects')
  const { download, receivedBytes } = offer
  const size = formatBytes(offer.sizeBytes, i18n.language)
  const hasPart = receivedBytes > 0
  const verb = download?.status === 'failed' ? t('speechModel.again') : hasPart ? t('speechModel.goOn') : t('speechModel.start', { size })
  return (
    <>
      {download?.status === 'failed' ? <DownloadFailure offer={offer} failures={download.failures} /> : null}
      {download?.status === 'cancelled' ? <p className="mt-2 font-medium">{t('speechModel.status.cancelled')}</p> : null}
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {hasPart ? <Fact>{t('speechModel.received', { received: formatBytes(receivedBytes, i18n.language), total: size })}</Fact> : null}
        <Fact>{t('speechModel.free', { size: formatBytes(offer.freeBytes, i18n.language) })}</Fact>
        <Fact>{t('speechModel.from', { place: offer.places.map(placeName).join(', ') })}</Fact>
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={start.isPending}
          icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={() => start.mutate()}
        >
          {verb}
        </Button>
      </div>
      <Refusal error={start.error} offer={offer} />
    </>
  )
}

const Fact = ({ children }: { children: ReactNode }) => <li className="break-words">{children}</li>

function Refusal({ error, offer }: { error: Error | null; offer?: SpeechPartOffer }) {
  const { t, i18n } = useTranslation('projects')
  if (!error) return null
  const { errorName } = toApiError(error)
  const text =
    errorName === 'StorageFullError' && offer
      ? t('speechModel.noRoom', { size: formatBytes(offer.neededBytes, i18n.language), free: formatBytes(offer.freeBytes, i18n.language) })
      : t(`errors:${errorName}`)
  return (
    <p role="alert" className="mt-3 font-medium text-danger">
      {text}
    </p>
  )
}
