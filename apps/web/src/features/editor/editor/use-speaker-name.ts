import { useTranslation } from 'react-i18next'
import type { NamedSpeaker } from '@clipwright/timeline/edit/clip-document'

/** What a person reads for a speaker; null is nobody with a name. */
export function useSpeakerName(): (speaker: NamedSpeaker | null) => string {
  const { t } = useTranslation('editor')
  return (speaker) => (speaker === null ? t('captions.unassigned') : t('captions.speaker', { number: speaker.slice('Speaker '.length) }))
}
