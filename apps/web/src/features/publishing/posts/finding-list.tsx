import { Link } from '@tanstack/react-router'
import { CircleAlert, ExternalLink, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { TargetFinding } from '@clipwright/contract/publishing/posts'
import { Button } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'
import { type Fixes, useFitText } from './own-fit.tsx'
import { momentText } from './moment-text.ts'

type FindingListProps = { findings: readonly TargetFinding[]; zone: string; fixes?: Fixes }

/** What keeps a post from one account, what is only worth a word, and what one press puts right. */
export function FindingList({ findings, zone, fixes }: FindingListProps) {
  const { t, i18n } = useTranslation('publishing')
  const fitText = useFitText()
  if (findings.length === 0) return null
  return (
    <ul className="mt-1" aria-live="polite">
      {findings.map((finding) => {
        const fix = fixes?.fixOf(finding.code) ?? null
        const Icon = finding.isWarning ? TriangleAlert : CircleAlert
        return (
          <li
            key={finding.code}
            className={`flex items-start gap-2 text-sm font-medium ${finding.isWarning ? 'text-warning' : 'text-danger'}`}
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                {t(`finding.${finding.code}`, {
                  ...valuesOf(finding, i18n.language),
                  free: finding.freeAt ? momentText(finding.freeAt, zone, i18n.language) : '',
                })}
              </span>
              {fix ? (
                <Button size="small" onClick={() => fixes?.apply(fix)}>
                  {fitText(fix, 'fix')}
                </Button>
              ) : null}
              {finding.code === 'watermark' && fixes?.removeWatermark ? (
                <Button size="small" busy={fixes.isBusy} onClick={fixes.removeWatermark}>
                  {t('fix.watermark')}
                </Button>
              ) : null}
              {finding.code === 'watermark-required' ? (
                // In a tab of its own: this page holds what was written.
                <Link
                  to={paths.plans}
                  target="_blank"
                  className="inline-flex items-center gap-1 font-semibold text-ink underline underline-offset-2"
                >
                  {t('fix.plans')}
                  <ExternalLink aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
                </Link>
              ) : null}
            </div>
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
    if (code === 'video-too-large' || code === 'video-likely-too-large') return formatBytes(value, language)
    return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
  }
  return { actual: show(actual), limit: show(limit) }
}
