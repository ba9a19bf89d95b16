import { useTranslation } from 'react-i18next'
import type { Look } from '@clipwright/timeline/captions/look'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { Part } from './style-fields.tsx'
import { useCaptionStyle } from './use-caption-style.ts'

function kindOf({ spoken }: Look) {
  if (spoken.box) return spoken.box.style === 'marker' ? 'marker' : 'box'
  return spoken.scale > 1 ? 'grow' : 'color'
}

/** Animation of words and highlight of the spoken one. */
export function MotionPart() {
  const { t } = useTranslation('editor')
  const { captions, look, set, change } = useCaptionStyle()
  return (
    <Part title={t('captions.part.motion')}>
      <Switch label={t('captions.highlight')} checked={captions.highlight} onChange={(highlight) => change({ highlight })} />
      {captions.highlight ? (
        <Select
          label={t('captions.kind')}
          value={kindOf(look)}
          options={[
            { value: 'color', label: t('captions.kindColor') },
            { value: 'grow', label: t('captions.kindGrow') },
            { value: 'box', label: t('captions.kindBox') },
            { value: 'marker', label: t('captions.kindMarker') },
          ]}
          onChange={(highlightKind) => set({ highlightKind })}
        />
      ) : null}
      <Select
        label={t('captions.enter')}
        value={look.enter}
        options={[
          { value: 'none', label: t('captions.enterNone') },
          { value: 'fade', label: t('captions.enterFade') },
          { value: 'pop', label: t('captions.enterPop') },
          { value: 'rise', label: t('captions.enterRise') },
          { value: 'type', label: t('captions.enterType') },
        ]}
        onChange={(enter) => set({ enter })}
      />
      <Select
        label={t('captions.later')}
        value={look.later}
        options={[
          { value: 'shown', label: t('captions.laterShown') },
          { value: 'dim', label: t('captions.laterDim') },
          { value: 'hidden', label: t('captions.laterHidden') },
        ]}
        onChange={(later) => set({ later })}
      />
      <Switch label={t('captions.emoji')} checked={captions.emoji} onChange={(emoji) => change({ emoji })} />
    </Part>
  )
}
