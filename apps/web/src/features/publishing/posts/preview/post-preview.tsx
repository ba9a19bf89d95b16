import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companionsTaken } from '@clipwright/contract/publishing/companions'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { costOf } from '@clipwright/contract/publishing/post-costs'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { timecode } from '#platform/time-text.ts'
import { Select } from '#ui/select.tsx'
import { type Draft, textFor } from '../draft.ts'
import { PostDrawing } from './post-drawing.tsx'

type PostPreviewProps = { draft: Draft; targets: readonly SocialAccount[] }

/** How a post looks on one of its accounts, and what goes along with it. */
export function PostPreview({ draft, targets }: PostPreviewProps) {
  const { t } = useTranslation('publishing')
  const [shownId, setShownId] = useState<SocialAccountId | null>(null)
  const account = targets.find(({ accountId }) => accountId === shownId) ?? targets[0]
  if (!account) return null
  return (
    <section
      aria-label={`${t('compose.preview')}: ${draft.clip.title}`}
      className="mt-6 min-w-0 max-md:max-w-md md:sticky md:top-4 md:mt-0 md:self-start"
    >
      {targets.length > 1 ? (
        <Select
          label={t('compose.previewOn')}
          value={account.accountId}
          options={targets.map(({ accountId, name, platform }) => ({ value: accountId, label: `${platformNames[platform]} · ${name}` }))}
          onChange={setShownId}
        />
      ) : (
        <h3 className="text-sm font-semibold">{t('compose.looksOn', { platform: platformNames[account.platform] })}</h3>
      )}
      <div className="mt-3">
        <PostDrawing draft={draft} account={account} />
      </div>
      <Along draft={draft} account={account} />
    </section>
  )
}

function Along({ draft, account: { accountId, platform } }: { draft: Draft; account: SocialAccount }) {
  const { t, i18n } = useTranslation('publishing')
  const { firstComment, coverAtMs } = draft
  const along = companionsTaken(platform, draft)
  const cost = costOf(platform, textFor(draft, accountId))
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 })
  const facts = [
    ...(along.includes('cover') ? [t('compose.coverAt', { time: timecode(coverAtMs ?? 0) })] : []),
    ...(along.includes('captions') ? [t('companion.kind.captions')] : []),
    ...(cost === undefined ? [] : [t('compose.cost', { cost: money.format(cost) })]),
  ]
  return (
    <>
      {along.includes('comment') ? (
        <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-wrap">{firstComment.trim()}</p>
      ) : null}
      {facts.length > 0 ? <p className="mt-2 text-sm text-ink-2">{facts.join(' · ')}</p> : null}
    </>
  )
}
