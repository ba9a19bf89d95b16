import { Link } from '@tanstack/react-router'
import { MicVocal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { narrativeTones, voiceNumbers, type NarrativeTone } from '@clipwright/contract/editor/voice-overs'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { adoptVoiceOver } from '../../sound/add-sound.ts'
import { useSpeak } from '../../sound/sounds.queries.ts'
import { useEdit } from '../../use-edit.ts'
import { paths } from '../../../../../paths.ts'
import { SoundSection } from './sound-section.tsx'

const voices = (['female', 'male'] as const).flatMap((kind) =>
  voiceNumbers[kind].map((voice, at) => ({ value: String(voice), kind, number: at + 1 })),
)
const longestText = 2000

/** Generates a voice-over and adds it. */
function useSpeaking(onSpoken: () => void) {
  const session = useEdit()
  const [failure, setFailure] = useState<ApiErrorName | null>(null)
  const [isBuiltIn, setBuiltIn] = useState(false)
  const [percent, setPercent] = useState(0)
  const { mutateAsync, isPending } = useSpeak(session.clip, setPercent)
  const speak = (request: { text: string; narrativeTone: NarrativeTone; voType: number }) => {
    setFailure(null)
    setBuiltIn(false)
    setPercent(0)
    // At the position of the request, wherever the playhead is by then.
    const atMs = session.playhead?.now().programmeMs ?? 0
    // Added even if the panel was closed meanwhile.
    mutateAsync(request).then(
      ({ voTrack, error }) => {
        if (!voTrack || !adoptVoiceOver(session, voTrack, atMs)) return setFailure(error?.errorName ?? 'ServerError')
        onSpoken()
        setBuiltIn(voTrack.voice === 'built-in')
      },
      (error: unknown) => setFailure(toApiError(error).errorName),
    )
  }
  return { failure, isBuiltIn, isPending, percent, speak }
}

/** Form for a voice-over at the playhead. */
export function VoiceForm() {
  const { t } = useTranslation('editor')
  const [text, setText] = useState('')
  const [tone, setTone] = useState<NarrativeTone>('serious')
  const [voice, setVoice] = useState('4')
  const { failure, isBuiltIn, isPending, percent, speak } = useSpeaking(() => setText(''))
  return (
    <SoundSection title={t('sound.voiceOver')}>
      <TextArea
        label={t('sound.text')}
        hint={t('sound.textHint')}
        value={text}
        maxLength={longestText}
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('sound.tone')}
          value={tone}
          options={narrativeTones.map((value) => ({ value, label: t(`sound.tones.${value}`) }))}
          onChange={setTone}
        />
        <Select
          label={t('sound.voice')}
          value={voice}
          options={voices.map(({ value, kind, number }) => ({ value, label: t(`sound.voices.${kind}`, { number }) }))}
          onChange={setVoice}
        />
      </div>
      <div className="flex items-center gap-3">
        <Button
          size="small"
          icon={<MicVocal aria-hidden className="size-4" />}
          busy={isPending}
          disabled={text.trim() === ''}
          onClick={() => speak({ text: text.trim(), narrativeTone: tone, voType: Number(voice) })}
        >
          {t('sound.speak')}
        </Button>
        {isPending && percent > 0 ? (
          <span role="status" className="text-sm text-ink-2">
            {t('sound.working', { percent: Math.round(percent) })}
          </span>
        ) : null}
      </div>
      {isBuiltIn ? <BuiltInNote /> : null}
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </SoundSection>
  )
}

/** The voice sounded like a machine; who runs the server can change that. */
function BuiltInNote() {
  const { t } = useTranslation('editor')
  const isStaff = useSession(({ session }) => session?.user?.isStaff === true)
  return (
    <InlineAlert kind="info" live>
      {t('sound.builtIn')}
      {isStaff ? (
        <Link to={paths.staffSpeech} target="_blank" className="mt-1 block font-semibold underline underline-offset-2">
          {t('sound.getVoices')}
        </Link>
      ) : null}
    </InlineAlert>
  )
}
