import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { PostId } from '@clipwright/contract/ids'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { useSettled } from '#ui/use-settled.ts'
import { Switch } from '#ui/switch.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { timecode } from '#platform/time-text.ts'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { CompanionFields } from './companion-fields.tsx'
import { countFor, type Draft, textFor, type Timing, toRequest } from './draft.ts'
import { FindingList } from './finding-list.tsx'
import { fixesFor, OwnFit } from './own-fit.tsx'
import { OwnChoices } from './own-choices.tsx'
import { PostPreview } from './preview/post-preview.tsx'
import { type CheckedRequest, useRemoveWatermark, useValidation } from './posts.queries.ts'
import { TimeNote } from './time-note.tsx'

type DraftFieldsProps = {
  draft: Draft
  /** Accounts and time, where this is the only clip: beside its poster, not above it. */
  lead: ReactNode
  /** A post that is being changed: its video stays what it is. */
  postId?: PostId
  targets: readonly SocialAccount[]
  timing: Timing
  index: number
  onChange: (draft: Draft) => void
  onRefused: (clipId: string, isRefused: boolean) => void
  onSecond: (isSecond: boolean) => void
  onAcceptEnd: (acceptsEnd: boolean) => void
}

/** What is written for one clip: a text for all accounts, and one of its own where somebody wants it. */
export function DraftFields({ draft, lead, postId, targets, timing, index, onChange, onRefused, onSecond, onAcceptEnd }: DraftFieldsProps) {
  const { t } = useTranslation('publishing')
  const { clip } = draft
  const { data, error } = useValidation(
    useSettledRequest(targets.length === 0 ? null : { ...toRequest(draft, targets, timing, index), ...(postId ? { postId } : {}) }),
  )
  const isTooLong = targets.some((account) => {
    const { length, most } = countFor(account, textFor(draft, account.accountId))
    return length > most
  })
  const isRefused = isTooLong || (data?.targets.some(({ findings }) => findings.some(({ isWarning }) => !isWarning)) ?? false)
  useEffect(() => onRefused(clip.clipId, isRefused))
  return (
    <section
      aria-label={clip.title}
      className={cx(
        'md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:gap-8 2xl:grid-cols-[minmax(0,56rem)_20rem]',
        lead ? 'mt-6' : 'mt-8 border-t border-line pt-6',
      )}
    >
      <div className="min-w-0">
        {lead ? <div className="mb-8 border-b border-line pb-8 *:first:mt-0">{lead}</div> : null}
        <ClipHead clip={clip}>
          {data ? <TimeNote time={data.time} isNow={timing.isNow} isSecond={timing.isSecond} onSecond={onSecond} /> : null}
        </ClipHead>
        <CommonText draft={draft} targets={targets} onChange={onChange} />
        <CompanionFields draft={draft} targets={targets} onChange={onChange} />
        <FailureLine error={error} />
        {data?.targets.some(({ findings }) => findings.some(({ code }) => code === 'after-end')) ? (
          <Switch className="mt-3" label={t('compose.acceptEnd')} checked={timing.acceptsEnd} onChange={onAcceptEnd} />
        ) : null}
        <TargetList
          draft={draft}
          isPlanned={postId !== undefined}
          targets={targets}
          zone={timing.zone}
          checks={data?.targets ?? []}
          onChange={onChange}
        />
      </div>
      <PostPreview draft={draft} targets={targets} />
    </section>
  )
}

type CommonTextProps = Pick<DraftFieldsProps, 'draft' | 'targets' | 'onChange'>

/** Title and text for all accounts. */
function CommonText({ draft, targets, onChange }: CommonTextProps) {
  const { t } = useTranslation('publishing')
  const hasTitle = targets.some(({ limits }) => limits.title !== null)
  return (
    <>
      {hasTitle ? (
        <TextField
          className="mt-4"
          label={t('compose.postTitle')}
          value={draft.title}
          maxLength={500}
          onChange={(event) => onChange({ ...draft, title: event.target.value })}
        />
      ) : null}
      <TextArea
        className="mt-4"
        label={t('compose.text')}
        rows={5}
        value={draft.text}
        maxLength={20_000}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
    </>
  )
}

function ClipHead({ clip, children }: { clip: Clip; children: ReactNode }) {
  return (
    <div className="flex items-start gap-4">
      {clip.uriForThumbnail ? (
        <img src={clip.uriForThumbnail} alt="" className="h-28 w-auto shrink-0 rounded-md bg-sunken object-cover" />
      ) : null}
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">{clip.title}</h2>
        <p className="text-sm text-ink-2">{timecode(clip.duration * 1000)}</p>
        {children}
      </div>
    </div>
  )
}

type TargetListProps = {
  draft: Draft
  isPlanned: boolean
  targets: readonly SocialAccount[]
  zone: string
  /** What the server says of each account. */
  checks: NonNullable<ReturnType<typeof useValidation>['data']>['targets']
  onChange: (draft: Draft) => void
}

/** Each account with its own text, changes and choices, and what speaks against the post there. */
function TargetList({ draft, isPlanned, targets, zone, checks, onChange }: TargetListProps) {
  const remove = useRemoveWatermark(draft.clip)
  const watermark = { removeWatermark: isPlanned ? null : () => remove.mutate(), isBusy: remove.isPending }
  return (
    <ul className="mt-3">
      {targets.map((account) => (
        <li key={account.accountId} className="border-b border-line py-3 last:border-b-0">
          <TargetText draft={draft} account={account} onChange={onChange} />
          <OwnFit draft={draft} account={account} onChange={onChange} />
          <OwnChoices draft={draft} account={account} onChange={onChange} />
          <FindingList
            findings={checks.find(({ accountId }) => accountId === account.accountId)?.findings ?? []}
            zone={zone}
            fixes={{ ...fixesFor(draft, account, onChange), ...watermark }}
          />
        </li>
      ))}
    </ul>
  )
}

type TargetTextProps = { draft: Draft; account: SocialAccount; onChange: (draft: Draft) => void }

function TargetText({ draft, account, onChange }: TargetTextProps) {
  const { t, i18n } = useTranslation('publishing')
  const { accountId, name, platform } = account
  const hasOwn = draft.ownTexts[accountId] !== undefined
  const { length, most } = countFor(account, textFor(draft, accountId))
  const label = `${name} · ${platformNames[platform]}`
  const setOwn = (ownText: string | undefined) => {
    const { [accountId]: _, ...others } = draft.ownTexts
    onChange({ ...draft, ownTexts: ownText === undefined ? others : { ...others, [accountId]: ownText } })
  }
  const format = new Intl.NumberFormat(i18n.language)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 truncate font-semibold">{label}</span>
        <span className={length > most ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-2'}>
          {t('compose.count', { length: format.format(length), most: format.format(most) })}
        </span>
        <Button size="small" variant="quiet" onClick={() => setOwn(hasOwn ? undefined : draft.text)}>
          {hasOwn ? t('compose.useCommon') : t('compose.writeOwn')}
        </Button>
      </div>
      {hasOwn ? (
        <TextArea
          className="mt-2"
          label={t('compose.textFor', { name: label })}
          rows={4}
          value={draft.ownTexts[accountId] ?? ''}
          maxLength={20_000}
          onChange={(event) => setOwn(event.target.value)}
        />
      ) : null}
    </>
  )
}

const settleMs = 500

/** The request once nobody has typed for half a second. */
function useSettledRequest(request: CheckedRequest | null): CheckedRequest | null {
  return JSON.parse(useSettled(JSON.stringify(request), settleMs)) as CheckedRequest | null
}
