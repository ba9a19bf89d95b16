import { ChevronDown, Proportions } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { ratioLabels, ratioOrder } from '#platform/ratio-labels.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'

/** Switches the clip to another aspect ratio, which renders it again. */
export function RatioSwitch({ clip, onChoose }: { clip: Clip; onChoose: (ratio: AspectRatio) => void }) {
  const { t } = useTranslation('clips')
  const currentRatio = clip.renderAsVideoPreview?.pending ? (clip.renderPreferenceOverride.layoutAspectRatio ?? clip.ratio) : clip.ratio
  return (
    <Menu
      align="start"
      label={t('ratio.label', { ratio: ratioLabels[currentRatio] })}
      trigger={
        <Button
          aria-label={t('ratio.label', { ratio: ratioLabels[currentRatio] })}
          icon={<Proportions aria-hidden className="size-4" strokeWidth={1.75} />}
        >
          <span className="font-mono text-sm font-medium">{ratioLabels[currentRatio]}</span>
          <ChevronDown aria-hidden className="size-4" strokeWidth={1.75} />
        </Button>
      }
      entries={[
        { kind: 'label', label: t('ratio.hint') },
        {
          kind: 'choice',
          id: 'ratio',
          value: currentRatio,
          options: ratioOrder.map((value) => ({
            value,
            label: (
              <>
                <span className="w-11 font-mono text-sm">{ratioLabels[value]}</span> {t(`ratio.${value}`)}
              </>
            ),
          })),
          onChange: (ratio) => (ratio === currentRatio ? undefined : onChoose(ratio as AspectRatio)),
        },
      ]}
    />
  )
}
