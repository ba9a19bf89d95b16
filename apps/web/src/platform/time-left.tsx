import { useTranslation } from 'react-i18next'
import { toEstimate } from './time-text.ts'

/** How long a render will still take, behind its percent; nothing as long as nobody knows. */
export function TimeLeft({ estMs }: { estMs: number | null }) {
  // A page that has not these words yet must not be emptied for them.
  const { t, ready } = useTranslation('projects', { useSuspense: false })
  if (!ready || estMs === null || estMs <= 0) return null
  const left = toEstimate(estMs)
  return <span className="font-normal text-ink-2"> · {t(`left.${left.unit}`, { count: left.count })}</span>
}
