import { useTranslation } from 'react-i18next'
import { useLoudness } from '../../sound/sounds.queries.ts'
import { useEdit } from '../../use-edit.ts'
import { SoundSection } from './sound-section.tsx'

/** Loudness of the newest render. */
export function ClipLoudness() {
  const { t, i18n } = useTranslation('editor')
  const session = useEdit()
  const { data } = useLoudness(session.clip)
  if (!data || data.integratedLufs === null) return null
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (
    <SoundSection title={t('sound.loudness')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
        <dt>{t('sound.figure.integratedLufs')}</dt>
        <dd className="font-mono">{t('sound.lufs', { lufs: number.format(data.integratedLufs) })}</dd>
        {data.truePeakDbtp === null ? null : (
          <>
            <dt>{t('sound.truePeak')}</dt>
            <dd className="font-mono">{t('sound.dbtp', { db: number.format(data.truePeakDbtp) })}</dd>
          </>
        )}
      </dl>
    </SoundSection>
  )
}
