import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Sound } from '@clipwright/timeline/edit/clip-document'
import { lengthMs } from '@clipwright/timeline/edit/document-ranges'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { endsOf } from '../../engine/programme-view.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { SecondsField } from '#ui/seconds-field.tsx'
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
const longestFadeMs = 30_000
const longestFileMs = 36_000_000

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

/** Start, fades and offset in the file, seconds. */
function SoundTimes({ sound, onChange }: { sound: Sound; onChange: (values: Partial<Sound>) => void }) {
  const { t } = useTranslation('editor')
  const wholeMs = useEdited(({ document }) => lengthMs(document))
  // Typed and read as times of the finished clip.
  const introMs = useEdited(({ document }) => endsOf(document).introMs)
  const isVoice = sound.kind === 'voice-over'
  return (
    <div className="grid grid-cols-2 gap-2">
      <SecondsField
        label={t('sound.start')}
        valueMs={sound.startMs + introMs}
        minMs={introMs}
        maxMs={wholeMs + introMs}
        onChange={(ms) => onChange({ startMs: ms - introMs, ...(isVoice ? { endMs: ms - introMs + sound.endMs - sound.startMs } : {}) })}
      />
      {isVoice ? null : (
        <SecondsField
          label={t('sound.end')}
          valueMs={sound.endMs + introMs}
          minMs={100 + introMs}
          maxMs={wholeMs + introMs}
          onChange={(ms) => onChange({ endMs: ms - introMs })}
        />
      )}
      <SecondsField
        label={t('sound.fadeIn')}
        valueMs={sound.fadeInMs}
        maxMs={longestFadeMs}
        onChange={(fadeInMs) => onChange({ fadeInMs })}
      />
      <SecondsField
        label={t('sound.fadeOut')}
        valueMs={sound.fadeOutMs}
        maxMs={longestFadeMs}
        onChange={(fadeOutMs) => onChange({ fadeOutMs })}
      />
      {isVoice ? null : (
        <div className="col-span-2">
          <SecondsField label={t('sound.from')} valueMs={sound.inMs} maxMs={longestFileMs} onChange={(inMs) => onChange({ inMs })} />
        </div>
      )}
    </div>
  )
}
