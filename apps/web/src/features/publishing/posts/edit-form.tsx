import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { PostId, SocialAccountId } from '@clipwright/contract/ids'
import type { Post } from '@clipwright/contract/publishing/posts'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import { AccountChoice } from './account-choice.tsx'
import { draftOf, timingOf, toRequest, withLiveSlot } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { openTargets } from './post-state.ts'
import { type PostRequest, useUpdatePost } from './posts.queries.ts'
import { SubmitBar } from './submit-bar.tsx'
import { WhenFields } from './when-fields.tsx'

type EditFormProps = { post: Post; clip: Clip; accounts: readonly SocialAccount[] }

/** Changes a post that has not gone out, on the accounts where it has not. */
export function EditForm({ post, clip, accounts }: EditFormProps) {
  const { t } = useTranslation('publishing')
  const [chosenIds, setChosenIds] = useState<readonly SocialAccountId[]>(() => openTargets(post).map(({ accountId }) => accountId))
  const [original] = useState(() => draftOf(post, clip))
  const [draft, setDraft] = useState(original)
  const [chosenTiming, setTiming] = useState(() => timingOf(post))
  const [isRefused, setIsRefused] = useState(false)
  const isLiveOn = ({ accountId }: SocialAccount) =>
    post.targets.some((target) => target.accountId === accountId && target.isLive !== false)
  const choosable = accounts.filter((account) => !isLiveOn(account))
  const targets = choosable.filter(({ accountId }) => chosenIds.includes(accountId))
  const timing = withLiveSlot(chosenTiming, targets)
  const { save, error, isPending } = useSave(post.postId)
  const isBlocked = targets.length === 0 || isRefused
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked) save(toRequest(draft, targets, timing, 0))
      }}
    >
      <LeaveGuard isHeld={draft !== original} />
      <DraftFields
        lead={
          <>
            {post.approval ? <InlineAlert kind="info">{t('compose.voidsApproval')}</InlineAlert> : null}
            <AccountChoice accounts={choosable} chosenIds={chosenIds} onChange={setChosenIds} />
            <WhenFields timing={timing} targets={targets} isSeries={false} onChange={setTiming} />
          </>
        }
        draft={draft}
        postId={post.postId}
        targets={targets}
        timing={timing}
        index={0}
        onChange={setDraft}
        onRefused={(_, refused) => (refused === isRefused ? undefined : setIsRefused(refused))}
        onSecond={(isSecond) => setTiming({ ...timing, isSecond })}
        onAcceptEnd={(acceptsEnd) => setTiming({ ...timing, acceptsEnd })}
      />
      {error ? (
        <InlineAlert kind="danger" live className="mt-6 max-w-4xl">
          {failureText(error)}
        </InlineAlert>
      ) : null}
      <SubmitBar targets={targets}>
        <Button variant="primary" size="large" type="submit" aria-disabled={isBlocked} busy={isPending}>
          {t('compose.save')}
        </Button>
      </SubmitBar>
    </form>
  )
}

/** Saves, and leads back to the post on the calendar. */
function useSave(postId: PostId) {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const update = useUpdatePost()
  const save = ({ projectId: _project, clipId: _clip, ...change }: PostRequest) => {
    const onSuccess = () => {
      void showToast('done', t('compose.saved'))
      void navigate({ href: `${paths.calendar}?post=${postId}`, ignoreBlocker: true })
    }
    update.mutate({ postId, ...change }, { onSuccess })
  }
  return { save, error: update.error, isPending: update.isPending }
}
