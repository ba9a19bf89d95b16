import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostTextKind } from '@clipwright/contract/editor/post-text-jobs'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { IdeaList } from './idea-list.tsx'
import { type TitledClip, usePostTextIdeas, useTakePostText } from './title-ideas.queries.ts'

type PostTextIdeasProps = {
  clip: TitledClip
  kind: PostTextKind
  /** What the clip has now, to be had back; empty without any. */
  text: string
}

/** Descriptions or sets of hashtags that rest on what is said in the clip, and what it had before. Asked again, it gives others. */
export function PostTextIdeas({ clip, kind, text }: PostTextIdeasProps) {
  const { t } = useTranslation('editor')
  const [before] = useState(text)
  const [earlier, setEarlier] = useState<readonly string[]>([])
  const ideas = usePostTextIdeas(clip, kind)
  const take = useTakePostText(clip, kind)
  const error = ideas.error ?? take.error
  const failure = error ? toApiError(error).errorName : ideas.data?.error?.errorName
  const fresh = ideas.data?.ideas.map((idea) => idea.text) ?? []
  const texts = fresh.length > 0 ? [...fresh.filter((idea) => idea !== before), before] : fresh
  const onAsk = () =>
    ideas.mutate([before, ...earlier], { onSuccess: (job) => setEarlier([...earlier, ...job.ideas.map((idea) => idea.text)]) })
  const isSpent = ideas.data?.status === 'completed' && fresh.length === 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
          {isSpent ? t('ideas.spent') : t(`ideas.hints.${kind}`)}
        </p>
        <Button busy={ideas.isPending} onClick={onAsk}>
          {t(`ideas.writes.${kind}`)}
        </Button>
      </div>
      {texts.length > 0 ? (
        <IdeaList
          label={t(`ideas.kinds.${kind}`)}
          texts={texts}
          before={before}
          beforeLabel={t(`ideas.befores.${kind}`)}
          used={take.isSuccess ? take.variables : text}
          saving={take.isPending ? take.variables : undefined}
          onTake={take.mutate}
        />
      ) : null}
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </>
  )
}
