import { useTranslation } from 'react-i18next'

/** Says that the clip on the stage is not the team's. */
export function SampleNote() {
  const { t } = useTranslation('brand')
  return <p className="text-center text-sm text-ink-2 max-md:sr-only">{t('kit.sampleNote')}</p>
}
