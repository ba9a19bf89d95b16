import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { TargetFinding } from '@clipwright/contract/publishing/posts'
import { momentText } from './moment-text.ts'

/** What keeps a post from one account, and what is only worth a word. */
export function FindingList({ findings, zone }: { findings: readonly TargetFinding[]; zone: string }) {
  const { t, i18n } = useTranslation('publishing')
  if (findings.length === 0) return null
  return (
    <ul className="mt-1" aria-live="polite">
      {findings.map((finding) => {
        const Icon = finding.isWarning ? TriangleAlert : CircleAlert
        return (
          <li
            key={finding.code}
            className={`flex items-start gap-2 text-sm font-medium ${finding.isWarning ? 'text-warning' : 'text-danger'}`}
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            {t(`finding.${finding.code}`, {
              ...valuesOf(finding, i18n.language),
              free: finding.freeAt ? momentText(finding.freeAt, zone, i18n.language) : '',
            })}
          </li>
        )
      })}
    </ul>
  )
}

/** Sizes in bytes, shapes and lengths are shown as people read them. */
function valuesOf({ code, actual, limit }: TargetFinding, language: string): { actual: string; limit: string } {
  const show = (value: number | null) => {
    if (value === null) return ''
    if (code === 'video-too-large') return formatBytes(value, language)
    return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
  }
  return { actual: show(actual), limit: show(limit) }
}
