import { useTranslation } from 'react-i18next'
import { AddMusic } from './add-music.tsx'
import { ClipLoudness } from './clip-loudness.tsx'
import { SoundList } from './sound-list.tsx'
import { VoiceForm } from './voice-form.tsx'
import { VoiceEnhancement } from './voice-enhancement.tsx'

/** Sound of the clip: music, voice-overs, voice enhancement and loudness. */
export function SoundPanel() {
  const { t } = useTranslation('editor')
  return (
    <section aria-labelledby="sound-heading" className="flex flex-col gap-6">
      <h2 id="sound-heading" className="font-semibold">
        {t('panels.sound')}
      </h2>
      <SoundList />
      <AddMusic />
      <VoiceForm />
      <VoiceEnhancement />
      <ClipLoudness />
    </section>
  )
}
