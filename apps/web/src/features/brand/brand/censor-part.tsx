import { useTranslation } from 'react-i18next'
import type { BrandKit } from '@clipwright/contract/brand/brand'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { KitPart } from './kit-part.tsx'
import { WordList } from './word-list.tsx'

type Censor = BrandKit['censor']

export function CensorPart({ censor, onChange }: { censor: Censor; onChange: (censor: Censor) => void }) {
  const { t } = useTranslation('brand')
  return (
    <KitPart id="censored-words" title={t('kit.censor')} about={t('kit.censorAbout')}>
      <WordList label={t('kit.addWord')} words={censor.words} onChange={(words) => onChange({ ...censor, words })} />
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Segmented
          label={t('kit.censorHow')}
          value={censor.mode}
          options={[
            { value: 'beep', label: t('kit.beep') },
            { value: 'mute', label: t('kit.mute') },
          ]}
          onChange={(mode) => onChange({ ...censor, mode })}
        />
        <Switch
          label={t('kit.censorAlways')}
          hint={t('kit.censorAlwaysHint')}
          checked={censor.isAutomatic}
          onChange={(isAutomatic) => onChange({ ...censor, isAutomatic })}
        />
      </div>
    </KitPart>
  )
}
