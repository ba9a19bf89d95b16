import { useTranslation } from 'react-i18next'
import { TitleIdeas } from '../../../title-ideas/title-ideas.tsx'
import { clipOf } from '../../engine/clip-ref.ts'
import { useEdit } from '../../use-edit.ts'
import { SoundSection } from '../sound/sound-section.tsx'

/** Titles for the clip as it is edited now. */
export function TitlePart() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  return (
    <SoundSection title={t('ideas.titles')}>
      <TitleIdeas clip={clipOf(session.clip)} prepare={() => session.saver.flush()} />
    </SoundSection>
  )
}
