import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { fixOf, type VideoFit } from '@clipwright/contract/publishing/fit-video'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { timecode } from '#platform/time-text.ts'
import type { Draft } from './draft.ts'

/** What a finding can be answered with: how the video changes for the account, or a clip without our watermark. */
export type Fixes = {
  fixOf: (code: string) => VideoFit | null
  apply: (fit: VideoFit) => void
  /** Null: the video is what it is. */
  removeWatermark: (() => void) | null
  isBusy: boolean
}

/** `draft` with a fix for this account. */
export function fixesFor(
  draft: Draft,
  { accountId, limits }: SocialAccount,
  onChange: (draft: Draft) => void,
): Pick<Fixes, 'fixOf' | 'apply'> {
  const apply = (fit: VideoFit) =>
    onChange({ ...draft, ownFits: { ...draft.ownFits, [accountId]: { ...draft.ownFits[accountId], ...fit } } })
  return { fixOf: (code) => fixOf(code, limits.video), apply }
}

type OwnFitProps = { draft: Draft; account: SocialAccount; onChange: (draft: Draft) => void }

/** What is done to the video for this account, each to be taken back. */
export function OwnFit({ draft, account: { accountId }, onChange }: OwnFitProps) {
  const fit = draft.ownFits[accountId] ?? {}
  const names = (['mostMs', 'ratio', 'mostBytes'] as const).filter((name) => fit[name] !== undefined)
  if (names.length === 0) return null
  const drop = (name: (typeof names)[number]) =>
    onChange({ ...draft, ownFits: { ...draft.ownFits, [accountId]: { ...fit, [name]: undefined } } })
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {names.map((name) => (
        <FitTag key={name} fit={{ [name]: fit[name] }} onDrop={() => drop(name)} />
      ))}
    </div>
  )
}

function FitTag({ fit, onDrop }: { fit: VideoFit; onDrop: () => void }) {
  const { t } = useTranslation('publishing')
  const text = useFitText()(fit, 'fit')
  return (
    <button
      type="button"
      onClick={onDrop}
      aria-label={t('fit.drop', { what: text })}
      className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line-strong bg-marker-soft px-3 text-sm font-medium touch:min-h-11"
    >
      {text}
      <X aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  )
}

const keys = {
  fit: { trim: 'fit.trim', frame: 'fit.frame', shrink: 'fit.shrink' },
  fix: { trim: 'fix.trim', frame: 'fix.frame', shrink: 'fix.shrink' },
} as const

/** What a change does (`fit`) or what a button would do (`fix`), in words. */
export function useFitText() {
  const { t, i18n } = useTranslation('publishing')
  return ({ mostMs, ratio, mostBytes }: VideoFit, kind: 'fit' | 'fix'): string => {
    if (mostMs !== undefined) return t(keys[kind].trim, { length: timecode(mostMs) })
    if (ratio !== undefined) return t(keys[kind].frame, { ratio })
    return t(keys[kind].shrink, { size: formatBytes(mostBytes ?? 0, i18n.language) })
  }
}
