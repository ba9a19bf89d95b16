import { useTranslation } from 'react-i18next'
import type { EnhancedVoiceTrack, VoiceFigures } from '@clipwright/contract/editor/voice-enhancement'

const figures: readonly (keyof VoiceFigures)[] = ['noiseFloorDb', 'integratedLufs', 'wanderDb', 'sibilanceDb']

/** Measurements before and after, and the steps skipped as unnecessary. */
export function EnhancementFigures({ track }: { track: EnhancedVoiceTrack }) {
  const { t, i18n } = useTranslation('editor')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const figureText = (name: keyof VoiceFigures, value: number) =>
    t(name === 'integratedLufs' ? 'sound.lufs' : 'sound.db', { db: number.format(value), lufs: number.format(value) })
  const spared = track.steps.filter(({ outcome }) => outcome !== 'done' && outcome !== 'off')
  return (
    <>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('sound.figures')}</caption>
        <thead>
          <tr className="text-left text-ink-2">
            <td />
            <th scope="col" className="py-1 text-right font-normal">
              {t('sound.before')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('sound.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((name) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {t(`sound.figure.${name}`)}
              </th>
              <td className="py-1 text-right font-mono">{figureText(name, track.before[name])}</td>
              <td className="py-1 text-right font-mono">{figureText(name, track.after[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {spared.map(({ step, outcome }) => (
        <p key={step} className="text-sm text-ink-2">
          {t(`sound.spared.${outcome}`)}
        </p>
      ))}
    </>
  )
}
