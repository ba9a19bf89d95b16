import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { composeAddress } from '../../../clips/clips/compose-address.ts'
import { type Day, dayText } from '../calendar-days.ts'
import { mostClips } from '../compose-address.ts'
import { ToProjects } from '../to-projects.tsx'
import { MatchingClips } from './matching-clips.tsx'
import { useProjectsWithClips } from './new-post.queries.ts'
import { RecentClips } from './recent-clips.tsx'
import { type ClipChoice, useClipChoice } from './use-clip-choice.ts'

type NewPostDialogProps = {
  /** The day that the first post is for; null when it is chosen in the composer. */
  day: Day | null
  onClose: () => void
}

const typingPauseMs = 300

/** Where a screen has a keyboard of its own, it would cover the clips at once. */
const hasKeys = () => window.matchMedia('(pointer: fine)').matches

/** Chooses the clips that posts are written for, and leads to the composer. */
export function NewPostDialog({ day, onClose }: NewPostDialogProps) {
  const { t, i18n } = useTranslation('publishing')
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const pausedText = useSettled(trimmed, typingPauseMs)
  // An emptied field shows the newest clips at once.
  const settledText = trimmed === '' ? '' : pausedText
  const projects = useProjectsWithClips()
  const choice = useClipChoice()
  const dayWords = day === null ? '' : dayText(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('newPost.title')}
      description={day === null ? t('newPost.about') : t('newPost.aboutDay', { day: dayWords })}
      width="wide"
      closeLabel={t('app:close')}
    >
      {projects.data?.length === 0 ? (
        <EmptyState isInline action={<ToProjects />}>
          {t('newPost.empty')}
        </EmptyState>
      ) : (
        <>
          <SearchInput label={t('newPost.search')} autoFocus={hasKeys()} value={text} maxLength={200} onText={setText} />
          {/* As high for a few clips as for many, so that the field stays where it is while somebody types. */}
          <div className="min-h-[60dvh] pb-6">
            {settledText === '' ? (
              <RecentClips projects={projects} choice={choice} />
            ) : (
              <MatchingClips text={settledText} choice={choice} />
            )}
          </div>
          <Foot day={day} choice={choice} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Foot({ day, choice, onClose }: NewPostDialogProps & { choice: ClipChoice }) {
  const { t } = useTranslation('publishing')
  const router = useRouter()
  const count = choice.pairs.length
  return (
    <div className={dialogFootClass}>
      <p role="status" className="mr-auto text-sm text-ink-2">
        {count > 0 ? t('clips:select.count', { count }) : ''}
        {choice.isFull ? ` · ${t('newPost.most', { most: mostClips })}` : ''}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('app:cancel')}
      </Button>
      <Button variant="primary" disabled={count === 0} onClick={() => router.history.push(composeAddress(choice.pairs, day))}>
        {t('connect.continue')}
      </Button>
    </div>
  )
}
