import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EnhancedVoiceTrack } from '@clipwright/contract/editor/voice-enhancement'
import { useStore } from 'zustand'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { listening } from '../../sound/listening.ts'
import { type EnhancementSettings, useEnhance, useNewestEnhancement } from '../../sound/sounds.queries.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { EnhancementFigures } from './enhancement-figures.tsx'
import { SoundSection } from './sound-section.tsx'

const usual: EnhancementSettings = { strength: 0.9, denoise: true, level: true, deEss: true }
const steps = ['denoise', 'level', 'deEss'] as const

/** Voice enhancement: create, compare by ear, and switch on or off. */
export function VoiceEnhancement() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const hasAudio = useEdited(({ document }) => document.source.hasAudio)
  const [settings, setSettings] = useState(usual)
  const [percent, setPercent] = useState(0)
  const [failure, setFailure] = useState<ApiErrorName | null>(null)
  const newest = useNewestEnhancement(session.clip)
  const enhance = useEnhance(session.clip, setPercent)
  const track = enhance.data?.enhanced ?? newest.data?.enhanced ?? null
  const use = ({ uri, startMs, endMs, strength }: EnhancedVoiceTrack) =>
    session.run({ name: 'setEnhanced', with: { enhanced: { uri, startMs, endMs, strength } } })
  const onEnhance = () => {
    setFailure(null)
    setPercent(0)
    // Added even if the panel was closed meanwhile.
    enhance.mutateAsync(settings).then(
      ({ enhanced, error }) => (enhanced ? use(enhanced) : setFailure(error?.errorName ?? 'ServerError')),
      (error: unknown) => setFailure(toApiError(error).errorName),
    )
  }
  if (!hasAudio) return null
  return (
    <SoundSection title={t('sound.enhance')}>
      <EnhancementFields settings={settings} onChange={setSettings} />
      <div className="flex items-center gap-3">
        <Button
          size="small"
          icon={<Sparkles aria-hidden className="size-4" />}
          busy={enhance.isPending}
          disabled={!steps.some((step) => settings[step])}
          onClick={onEnhance}
        >
          {t('sound.enhanceNow')}
        </Button>
        {enhance.isPending ? (
          <span role="status" className="text-sm text-ink-2">
            {t('sound.working', { percent: Math.round(percent) })}
          </span>
        ) : null}
      </div>
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
      {track ? <Result track={track} onUse={use} /> : null}
    </SoundSection>
  )
}

/** The enhanced voice: on or off, comparison and figures. */
function Result({ track, onUse }: { track: EnhancedVoiceTrack; onUse: (track: EnhancedVoiceTrack) => void }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const isUsed = useEdited(({ document }) => document.enhanced !== undefined)
  return (
    <>
      <Switch
        label={t('sound.useEnhanced')}
        checked={isUsed}
        onChange={(isOn) => (isOn ? onUse(track) : session.run({ name: 'setEnhanced', with: { enhanced: null } }))}
      />
      {isUsed ? <Compare /> : null}
      <EnhancementFigures track={track} />
    </>
  )
}

/** Steps and strength. */
function EnhancementFields({ settings, onChange }: { settings: EnhancementSettings; onChange: (settings: EnhancementSettings) => void }) {
  const { t, i18n } = useTranslation('editor')
  return (
    <>
      {steps.map((step) => (
        <Switch
          key={step}
          label={t(`sound.step.${step}`)}
          checked={settings[step]}
          onChange={(isOn) => onChange({ ...settings, [step]: isOn })}
        />
      ))}
      <label className="flex flex-col gap-1 text-sm font-semibold">
        {t('sound.strength', { share: new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(settings.strength) })}
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={settings.strength}
          disabled={!settings.denoise}
          onChange={(event) => onChange({ ...settings, strength: Number(event.target.value) })}
          className="h-6 w-full accent-(--primary) touch:h-11"
        />
      </label>
    </>
  )
}

/** Which version the preview plays; the clip does not change. */
function Compare() {
  const { t } = useTranslation('editor')
  const isRecorded = useStore(listening, (state) => state.isRecordedHeard)
  return (
    <Segmented
      label={t('sound.compare')}
      value={isRecorded ? 'recorded' : 'enhanced'}
      options={[
        { value: 'recorded', label: t('sound.recorded') },
        { value: 'enhanced', label: t('sound.enhanced') },
      ]}
      onChange={(value) => listening.setState({ isRecordedHeard: value === 'recorded' })}
    />
  )
}
