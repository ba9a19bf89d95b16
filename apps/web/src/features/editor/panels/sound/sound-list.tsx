import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Sound } from '@clipwright/timeline/edit/clip-document'
import { lengthMs } from '@clipwright/timeline/edit/document-ranges'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'
import { NumberField } from '../number-field.tsx'
import { LevelField } from './level-field.tsx'

/** Every sound on the clip, with its levels, fades and ducking. */
export function SoundList() {
  const { t } = useTranslation('editor')
  const sounds = useEdited(({ document }) => document.sounds)
  const listed = Object.entries(sounds).toSorted(([, a], [, b]) => a.startMs - b.startMs)
  if (listed.length === 0) return <p className="text-sm text-ink-2">{t('sound.none')}</p>
  return (
    <ul className="flex flex-col gap-4">
      {listed.map(([id, sound], index) => (
        <SoundItem key={id} id={id} sound={sound} number={index + 1} />
      ))}
    </ul>
  )
}

const quietestDb = -40
const sec = (ms: number) => Math.round(ms / 100) / 10

function SoundItem({ id, sound, number }: { id: string; sound: Sound; number: number }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const name = t(`sound.kind.${sound.kind}`, { number })
  const change = (values: Partial<Sound>) =>
    session.run({ name: 'changeLayer', with: { kind: 'sounds', id, change: values } }, `sound-${id}-${Object.keys(values).join()}`)
  const isVoice = sound.kind === 'voice-over'
  return (
    <li aria-label={name} className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        <IconButton label={t('sound.remove', { name })} onClick={() => session.run({ name: 'removeLayer', with: { kind: 'sounds', id } })}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      {isVoice && sound.words ? <p className="line-clamp-2 text-sm text-ink-2">{sound.words.map(({ text }) => text).join(' ')}</p> : null}
      <LevelField label={t('sound.level')} value={sound.gainDb} min={quietestDb} max={6} onChange={(gainDb) => change({ gainDb })} />
      {isVoice ? (
        <LevelField
          label={t('sound.under')}
          value={sound.underDb ?? 0}
          min={quietestDb}
          max={0}
          onChange={(underDb) => change({ underDb })}
        />
      ) : (
        <LevelField label={t('sound.duck')} value={sound.duckDb} min={-30} max={0} onChange={(duckDb) => change({ duckDb })} />
      )}
      <SoundTimes sound={sound} onChange={change} />
      {isVoice ? (
        sound.words ? (
          <Switch label={t('sound.captioned')} checked={sound.captioned ?? false} onChange={(captioned) => change({ captioned })} />
        ) : null
      ) : (
        <Switch label={t('sound.loop')} checked={sound.loop ?? false} onChange={(loop) => change({ loop })} />
      )}
    </li>
  )
}

/** When it is heard, how it comes and goes, and where in its file it begins. Seconds. */
function SoundTimes({ sound, onChange }: { sound: Sound; onChange: (values: Partial<Sound>) => void }) {
  const { t } = useTranslation('editor')
  const wholeMs = useEdited(({ document }) => lengthMs(document))
  const isVoice = sound.kind === 'voice-over'
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberField
        label={t('sound.start')}
        value={sec(sound.startMs)}
        min={0}
        max={sec(wholeMs)}
        step={0.1}
        onChange={(at) => onChange({ startMs: at * 1000, ...(isVoice ? { endMs: at * 1000 + sound.endMs - sound.startMs } : {}) })}
      />
      {isVoice ? null : (
        <NumberField
          label={t('sound.end')}
          value={sec(sound.endMs)}
          min={0.1}
          max={sec(wholeMs)}
          step={0.1}
          onChange={(at) => onChange({ endMs: at * 1000 })}
        />
      )}
      <NumberField
        label={t('sound.fadeIn')}
        value={sec(sound.fadeInMs)}
        min={0}
        max={30}
        step={0.1}
        onChange={(length) => onChange({ fadeInMs: length * 1000 })}
      />
      <NumberField
        label={t('sound.fadeOut')}
        value={sec(sound.fadeOutMs)}
        min={0}
        max={30}
        step={0.1}
        onChange={(length) => onChange({ fadeOutMs: length * 1000 })}
      />
      {isVoice ? null : (
        <NumberField
          label={t('sound.from')}
          value={sec(sound.inMs)}
          min={0}
          max={36_000}
          step={0.1}
          onChange={(at) => onChange({ inMs: at * 1000 })}
        />
      )}
    </div>
  )
}
