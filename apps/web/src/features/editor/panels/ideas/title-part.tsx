import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleStyle } from '@clipwright/contract/title-jobs'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { useEdit } from '../../use-edit.ts'
import { SoundSection } from '../sound/sound-section.tsx'
import { useTakeTitle, useTitleIdeas } from './ideas.queries.ts'

const styles: readonly TitleStyle[] = ['interesting', 'clickbait', 'serious', 'question']

/** Titles in a style, each of which rests on what is said in the clip. */
export function TitlePart() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [style, setStyle] = useState<TitleStyle>('interesting')
  const ideas = useTitleIdeas(session.clip)
  const take = useTakeTitle(session.clip)
  const error = ideas.error ?? take.error
  const failure = error ? toApiError(error).errorName : ideas.data?.error?.errorName
  const onAsk = async () => {
    // The server writes from what it has.
    await session.saver.flush()
    ideas.mutate(style)
  }
  return (
    <SoundSection title={t('ideas.titles')}>
      <div className="flex items-end gap-2">
        <Select
          label={t('ideas.style')}
          value={style}
          options={styles.map((value) => ({ value, label: t(`ideas.styles.${value}`) }))}
          onChange={setStyle}
          className="min-w-0 flex-1"
        />
        <Button busy={ideas.isPending} onClick={() => void onAsk()}>
          {t('ideas.write')}
        </Button>
      </div>
      {ideas.data?.status === 'completed' && ideas.data.titles.length === 0 ? (
        <p className="text-sm text-ink-2">{t('ideas.noTitles')}</p>
      ) : null}
      {ideas.data && ideas.data.titles.length > 0 ? (
        <ul aria-label={t('ideas.titles')} className="flex flex-col gap-1">
          {ideas.data.titles.map(({ title }) => (
            <li key={title} className="flex items-center justify-between gap-2 border-b border-line py-1">
              <span className="min-w-0 text-sm">{title}</span>
              <Button
                size="small"
                busy={take.isPending && take.variables === title}
                disabled={take.isSuccess && take.variables === title}
                aria-label={t('ideas.takeTitle', { title })}
                onClick={() => take.mutate(title)}
              >
                {take.isSuccess && take.variables === title ? t('ideas.taken') : t('ideas.take')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </SoundSection>
  )
}
