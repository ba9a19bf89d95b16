import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleStyles, type TitleStyle } from '@clipwright/contract/editor/title-jobs'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { IdeaList } from './idea-list.tsx'
import { type TitledClip, useTakeTitle, useTitleIdeas } from './title-ideas.queries.ts'

type TitleIdeasProps = {
  clip: TitledClip
  /** What the clip is called now, to be had back. */
  title?: string
  /** Done before each request: the server writes from what it has. */
  prepare?: () => Promise<unknown>
}

/** Titles in a style, each of which rests on what is said in the clip, and the one it had. */
export function TitleIdeas({ clip, title: current, prepare }: TitleIdeasProps) {
  const { t } = useTranslation('editor')
  const [style, setStyle] = useState<TitleStyle>('interesting')
  const [before] = useState(current)
  const ideas = useTitleIdeas(clip)
  const take = useTakeTitle(clip)
  const error = ideas.error ?? take.error
  const failure = error ? toApiError(error).errorName : ideas.data?.error?.errorName
  const currentTitle = take.isSuccess ? take.variables : current
  const newTitles = ideas.data?.titles.map(({ title }) => title).filter((title) => title !== before) ?? []
  const titles = newTitles.length > 0 && before !== undefined ? [...newTitles, before] : newTitles
  const onAsk = async () => {
    await prepare?.()
    ideas.mutate(style)
  }
  return (
    <>
      <div className="flex items-end gap-2">
        <Select
          label={t('ideas.style')}
          value={style}
          options={titleStyles.map((value) => ({ value, label: t(`ideas.styles.${value}`) }))}
          onChange={setStyle}
          className="min-w-0 flex-1"
        />
        <Button busy={ideas.isPending} onClick={() => void onAsk()}>
          {t('ideas.write')}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {ideas.data?.status === 'completed' && titles.length === 0 ? t('ideas.noTitles') : ideas.data ? '' : t('ideas.titlesHint')}
      </p>
      {titles.length > 0 ? (
        <IdeaList
          label={t('ideas.titles')}
          texts={titles}
          before={before}
          beforeLabel={t('ideas.before')}
          used={currentTitle}
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
