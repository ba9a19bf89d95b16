import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usualSpeakerColors } from '@clipwright/timeline/captions/speaker-colors'
import { Switch } from '#ui/switch.tsx'
import { useEdited } from '../../use-edit.ts'
import { ColorField, Part } from './style-fields.tsx'
import { useCaptionStyle } from './use-caption-style.ts'

type Speaker = keyof typeof usualSpeakerColors

/** A colour for each speaker who is in the source. */
export function SpeakersPart() {
  const { t } = useTranslation('editor')
  const { captions, change } = useCaptionStyle()
  const words = useEdited(({ document }) => document.words)
  const heard = useMemo(() => new Set<Speaker>(Object.values(words).map(({ speaker }) => speaker ?? 'Unassigned')), [words])
  const { isOn, colors } = captions.speakers ?? { isOn: false, colors: {} }
  const all = (Object.keys(usualSpeakerColors) as Speaker[]).filter((speaker) => heard.has(speaker))
  const nameOf = (speaker: Speaker) =>
    speaker === 'Unassigned' ? t('captions.unassigned') : t('captions.speaker', { number: speaker.slice('Speaker '.length) })
  return (
    <Part title={t('captions.part.speakers')}>
      <Switch label={t('captions.speakersOn')} checked={isOn} onChange={(on) => change({ speakers: { isOn: on, colors } })} />
      {isOn
        ? all.map((speaker) => (
            <ColorField
              key={speaker}
              label={nameOf(speaker)}
              value={colors[speaker] ?? usualSpeakerColors[speaker]}
              onChange={(color) => change({ speakers: { isOn, colors: { ...colors, [speaker]: color } } })}
              onReset={
                colors[speaker] === undefined
                  ? undefined
                  : () => {
                      const { [speaker]: _, ...others } = colors
                      change({ speakers: { isOn, colors: others } })
                    }
              }
            />
          ))
        : null}
    </Part>
  )
}
