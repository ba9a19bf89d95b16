import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionPresetId } from '@clipwright/contract/preferences'
import { captionPresets } from '@clipwright/timeline/captions/presets'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { useEdit, useEdited } from '../use-edit.ts'

const presets = Object.values(captionPresets).map(({ id, name }) => ({ value: id, label: name }))
const isPreset = (id: string): id is CaptionPresetId => Object.hasOwn(captionPresets, id)

/** The look of the captions. */
export function CaptionPanel() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const captions = useEdited(({ document }) => document.captions)
  const set = (change: Parameters<typeof session.run>[0] & { name: 'setCaptions' }) => session.run(change, 'captions')
  return (
    <section aria-labelledby="captions-heading" className="flex flex-col gap-3">
      <h2 id="captions-heading" className="font-semibold">
        {t('captions.title')}
      </h2>
      <Switch
        label={t('captions.shown')}
        checked={captions.enabled}
        onChange={(enabled) => set({ name: 'setCaptions', with: { enabled } })}
      />
      <Select
        label={t('captions.preset')}
        value={captions.preset}
        options={presets}
        disabled={!captions.enabled}
        onChange={(preset) => (isPreset(preset) ? set({ name: 'setCaptions', with: { preset } }) : undefined)}
      />
      <SizeField
        value={captions.style.size ?? captionPresets[captions.preset].size}
        disabled={!captions.enabled}
        onChange={(size) => set({ name: 'setCaptions', with: { style: { size } } })}
      />
      <Switch
        label={t('captions.highlight')}
        checked={captions.highlight}
        disabled={!captions.enabled}
        onChange={(highlight) => set({ name: 'setCaptions', with: { highlight } })}
      />
    </section>
  )
}

function SizeField({ value, disabled, onChange }: { value: number; disabled: boolean; onChange: (size: number) => void }) {
  const { t } = useTranslation('editor')
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('captions.size')}
      </label>
      <input
        id={id}
        type="range"
        min={0.02}
        max={0.12}
        step={0.002}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-(--primary)"
      />
    </div>
  )
}
