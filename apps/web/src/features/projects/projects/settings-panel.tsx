import { useTranslation } from 'react-i18next'
import { PresetCards } from '../../brand/caption-presets/preset-cards.tsx'
import { TemplateChoice } from '../../brand/brand/template-choice.tsx'
import { languageName } from '#platform/time-text.ts'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'
import { Switch } from '#ui/switch.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { lengthBuckets, type LengthBucketId } from './clip-settings.ts'
import { OwnSubtitles } from './own-subtitles.tsx'
import { RangePicker } from './range-picker.tsx'
import { ratioLabels, ratioOrder, ratioSizes } from '#platform/ratio-labels.ts'
import { sourceLanguages } from './source-languages.ts'
import { changeSettings, useSubmitDraft } from './submit-draft.ts'
import { TopicInput } from './topic-input.tsx'

/** Everything that can be chosen before the start. Changes are kept at once. */
export function SettingsPanel({ durationMs }: { durationMs: number | null }) {
  const { t } = useTranslation('projects')
  return (
    <div className="grid gap-x-8 gap-y-6 px-4 pt-2 pb-6 sm:px-5 md:grid-cols-2">
      <div className="md:col-span-2">
        <RangePicker durationMs={durationMs} />
      </div>
      <Lengths />
      <Ratios />
      <TopicInput />
      <div className="flex flex-col gap-3">
        <Prompt />
        <SoundAndPicture />
      </div>
      <div className="md:col-span-2">
        <CaptionChoice />
      </div>
      <BrandTemplate />
      <SourceLanguage />
      <OwnSubtitles hint={t('settings.subtitlesHint')} />
    </div>
  )
}

function Legend({ children }: { children: string }) {
  return <legend className="mb-1.5 text-sm font-semibold">{children}</legend>
}

function Lengths() {
  const { t } = useTranslation('projects')
  const lengths = useSubmitDraft((state) => state.settings.lengths)
  const toggle = (id: LengthBucketId) => {
    const next = lengths.includes(id) ? lengths.filter((one) => one !== id) : [...lengths, id]
    if (next.length > 0) changeSettings({ lengths: next })
  }
  return (
    <fieldset>
      <Legend>{t('settings.lengths')}</Legend>
      <div className="flex flex-wrap gap-1.5">
        {lengthBuckets.map((bucket) => (
          <Chip key={bucket.id} pressed={lengths.includes(bucket.id)} onClick={() => toggle(bucket.id)}>
            {t('settings.bucket', { from: bucket.fromSec, to: bucket.toSec })}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

function Ratios() {
  const { t } = useTranslation('projects')
  const ratio = useSubmitDraft((state) => state.settings.ratio)
  return (
    <fieldset>
      <Legend>{t('settings.ratio')}</Legend>
      <div className="flex flex-wrap gap-2">
        {ratioOrder.map((one) => {
          const size = ratioSizes[one]
          const scale = 26 / Math.max(size.w, size.h)
          return (
            <label
              key={one}
              className={cx(
                'flex h-14 cursor-pointer items-center gap-2.5 rounded-md border px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                one === ratio ? 'border-ink bg-marker-soft text-ink' : 'border-line bg-surface text-ink-2 hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name="ratio"
                value={one}
                checked={one === ratio}
                onChange={() => changeSettings({ ratio: one })}
                className="sr-only"
              />
              <span
                aria-hidden
                className="rounded-[2px] border-2 border-current"
                style={{ width: size.w * scale, height: size.h * scale }}
              />
              <span className="font-mono text-sm">{ratioLabels[one]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Prompt() {
  const { t } = useTranslation('projects')
  const prompt = useSubmitDraft((state) => state.settings.prompt)
  return (
    <TextArea
      label={t('settings.prompt')}
      hint={t('settings.promptHint')}
      maxLength={1000}
      rows={2}
      value={prompt}
      onChange={(event) => changeSettings({ prompt: event.target.value })}
    />
  )
}

function SoundAndPicture() {
  const { t } = useTranslation('projects')
  const model = useSubmitDraft((state) => state.settings.model)
  return (
    <Switch
      label={t('settings.soundAndPicture')}
      hint={t('settings.soundAndPictureHint')}
      checked={model === 'ClipAnything'}
      onChange={(isOn) => changeSettings({ model: isOn ? 'ClipAnything' : 'ClipBasic' })}
    />
  )
}

function CaptionChoice() {
  const { t } = useTranslation('projects')
  const captions = useSubmitDraft((state) => state.settings.captions)
  return (
    <PresetCards
      label={t('settings.captions')}
      hint={t('settings.captionsHint')}
      size="page"
      value={captions === 'off' ? null : captions}
      onChange={(preset) => changeSettings({ captions: preset })}
      onOff={() => changeSettings({ captions: 'off' })}
    />
  )
}

function BrandTemplate() {
  const templateId = useSubmitDraft((state) => state.settings.brandTemplateId)
  return <TemplateChoice chosen={templateId} onChoose={changeSettings} />
}

function SourceLanguage() {
  const { t, i18n } = useTranslation('projects')
  const sourceLang = useSubmitDraft((state) => state.settings.sourceLang)
  return (
    <Select
      label={t('settings.sourceLang')}
      value={sourceLang}
      options={[
        { value: '', label: t('settings.detectLang') },
        ...sourceLanguages.map((code) => ({ value: code as string, label: languageName(code, i18n.language) })),
      ]}
      onChange={(code) => changeSettings({ sourceLang: code })}
    />
  )
}
