import { Trans, useTranslation } from 'react-i18next'
import type { SpeechModelFailure, SpeechPartOffer } from '@clipwright/contract/installation/speech-model'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { placeName } from './place-name.ts'

type DownloadFailureProps = { offer: SpeechPartOffer; failures: readonly SpeechModelFailure[] }

const code = <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-[0.9em] break-words" />

/** The error of each place, and the remaining options: the connection, a mirror, a folder of another machine. */
export function DownloadFailure({ offer, failures }: DownloadFailureProps) {
  const { t } = useTranslation('projects')
  const isFull = failures.some(({ reason }) => reason === 'disk-full')
  const values = { model: offer.part, folder: offer.folder }
  const isVoices = offer.part === 'voices'
  const ways = isVoices ? (['help.connection', 'voices.offline'] as const) : (['help.connection', 'help.mirror', 'help.offline'] as const)
  return (
    <>
      <InlineAlert kind="danger" live className="mt-3">
        {t(isVoices ? 'speechModel.voices.failed' : 'speechModel.failed')}
        {failures.map(({ place, reason }) => (
          <span key={place} className="block font-normal break-words">
            {t(`speechModel.reason.${reason}`, { place: placeName(place) })}
          </span>
        ))}
      </InlineAlert>
      {isFull ? null : (
        <>
          <h3 className="mt-3 font-semibold">{t('speechModel.help.title')}</h3>
          <ol className="mt-1 max-w-2xl list-decimal space-y-1 pl-5 text-ink-2">
            {ways.map((way) => (
              <li key={way}>
                <Trans t={t} i18nKey={`speechModel.${way}`} values={values} components={{ code }} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
