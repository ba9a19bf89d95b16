import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { showToast } from '#ui/toast.ts'
import { AccountChoice } from './account-choice.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { type Draft, newDraft, newTiming, type Timing, toWish, withLiveSlot } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { newPostKey, useCreatePosts } from './posts.queries.ts'
import { requestKey } from './request-key.ts'
import { WhenFields } from './when-fields.tsx'

type ComposeFormProps = { clips: readonly Clip[]; accounts: readonly SocialAccount[] }

/** Accounts and time for all clips, texts for each; says what the limits of an account forbid while it is written. */
export function ComposeForm({ clips, accounts }: ComposeFormProps) {
  const { t } = useTranslation('publishing')
  const [chosenIds, setChosenIds] = useState<readonly SocialAccountId[]>(() => accounts.filter(isUsable).map(({ accountId }) => accountId))
  const [drafts, setDrafts] = useState(() => clips.map(newDraft))
  const [chosenTiming, setTiming] = useState(newTiming)
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<string>>(new Set())
  const targets = accounts.filter(({ accountId }) => chosenIds.includes(accountId))
  const timing = withLiveSlot(chosenTiming, targets)
  const { submit, error, isPending } = useSubmit(drafts, targets, timing)
  const change = (next: Draft) => setDrafts(drafts.map((draft) => (draft.clip.clipId === next.clip.clipId ? next : draft)))
  const onRefused = (clipId: string, isRefused: boolean) => {
    if (refusedIds.has(clipId) === isRefused) return
    setRefusedIds(isRefused ? new Set([...refusedIds, clipId]) : new Set([...refusedIds].filter((id) => id !== clipId)))
  }
  const isBlocked = targets.length === 0 || refusedIds.size > 0
  return (
    <form onSubmit={(event) => (isBlocked ? event.preventDefault() : submit(event))}>
      <div className="max-w-4xl">
        <AccountChoice accounts={accounts} chosenIds={chosenIds} onChange={setChosenIds} />
        <BulkActions drafts={drafts} targets={targets} accounts={accounts} />
        <WhenFields timing={timing} targets={targets} isSeries={clips.length > 1} onChange={setTiming} />
      </div>
      {drafts.map((draft, index) => (
        <DraftFields
          key={draft.clip.clipId}
          draft={draft}
          targets={targets}
          timing={timing}
          index={index}
          onChange={change}
          onRefused={onRefused}
          onSecond={(isSecond) => setTiming({ ...timing, isSecond })}
          onAcceptEnd={(acceptsEnd) => setTiming({ ...timing, acceptsEnd })}
        />
      ))}
      {error ? (
        <InlineAlert kind="danger" live className="mt-6 max-w-4xl">
          {failureText(error)}
        </InlineAlert>
      ) : null}
      <div className="mt-8 flex max-w-4xl flex-wrap items-center justify-end gap-3">
        {targets.length === 0 ? <p className="text-sm text-ink-2">{t('compose.chooseAccount')}</p> : null}
        <Button variant="primary" size="large" type="submit" aria-disabled={isBlocked} busy={isPending}>
          {timing.isNow
            ? t('compose.postNow')
            : drafts.length === 1
              ? t('compose.schedule')
              : t('compose.scheduleMany', { count: drafts.length })}
        </Button>
      </div>
    </form>
  )
}

const isUsable = ({ health }: SocialAccount) => health === 'ok'

function useSubmit(drafts: readonly Draft[], targets: readonly SocialAccount[], timing: Timing) {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const create = useCreatePosts()
  // Made once for what is on the screen, so that a second press after a lost answer schedules nothing twice.
  const [keys] = useState(() => drafts.map(newPostKey))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wishes = drafts.map((draft, index) => {
      const wish = toWish(draft, targets, timing, index)
      return { wish, key: requestKey(keys[index] ?? '', wish) }
    })
    create.mutate(wishes, {
      onSuccess: () => {
        void showToast('done', t('compose.scheduled', { count: drafts.length }))
        void navigate({ to: '/auto-post/calendar' })
      },
    })
  }
  return { submit, error: create.error, isPending: create.isPending }
}
