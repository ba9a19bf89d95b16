import { useTranslation } from 'react-i18next'
import { usualSpeakerColors } from '@clipwright/timeline/captions/speaker-colors'
import { Switch } from '#ui/switch.tsx'
import { speakersIn } from '../../engine/word-speakers.ts'
import { useEdited } from '../../use-edit.ts'
import { useSpeakerName } from '../../use-speaker-name.ts'
import { ColorField } from '../color-field.tsx'
import { Part } from './style-fields.tsx'
import { useCaptionStyle } from './use-caption-style.ts'

type Speaker = keyof typeof usualSpeakerColors

const speakerName = (speaker: Speaker) => (speaker === 'Unassigned' ? null : speaker)

/** A colour for each speaker who is in the source. */
export function SpeakersPart() {
  const { t } = useTranslation('editor')
  const { captions, change } = useCaptionStyle()
  const nameOf = useSpeakerName()
  const speaking = useEdited(({ document }) => speakersIn(document))
  const { isOn, colors } = captions.speakers ?? { isOn: false, colors: {} }
  const all = (Object.keys(usualSpeakerColors) as Speaker[]).filter((speaker) => speaking.has(speakerName(speaker)))
  return (
    <Part title={t('captions.part.speakers')}>
      <Switch label={t('captions.speakersOn')} checked={isOn} onChange={(on) => change({ speakers: { isOn: on, colors } })} />
      {isOn
        ? all.map((speaker) => (
            <ColorField
              key={speaker}
              label={nameOf(speakerName(speaker))}
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
