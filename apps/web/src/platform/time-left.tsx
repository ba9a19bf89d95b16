import { useTranslation } from 'react-i18next'
import { toEstimate } from './time-text.ts'

/** Time left of a render, after its percentage; nothing while unknown. */
export function TimeLeft({ estMs }: { estMs: number | null }) {
  // A page without these texts yet must not suspend for them.
  const { t, ready } = useTranslation('projects', { useSuspense: false })
  if (!ready || estMs === null || estMs <= 0) return null
  const left = toEstimate(estMs)
  return <span className="font-normal text-ink-2"> · {t(`left.${left.unit}`, { count: left.count })}</span>
}
