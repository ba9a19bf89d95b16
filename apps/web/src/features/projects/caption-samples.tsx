import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionPresetId } from '@clipwright/contract/preferences'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import './caption-samples.css'

const presets: readonly CaptionPresetId[] = ['karaoke', 'pop', 'box', 'clean', 'bold', 'minimal', 'news', 'neon', 'marker', 'typewriter']

type CaptionSamplesProps = { value: CaptionPresetId | 'off'; onChange: (value: CaptionPresetId | 'off') => void }

/** Each preset as a moving sample. The drawing imitates the style; the real letters are drawn by the renderer. */
export function CaptionSamples({ value, onChange }: CaptionSamplesProps) {
  const { t } = useTranslation('projects')
  const [paused, setPaused] = useState(false)
  const words = t('captions.sample').split(' ')
  return (
    <>
      <div data-paused={paused} className="grid grid-cols-2 gap-2 sm:grid-cols-4 md:grid-cols-6">
        {([...presets, 'off'] as const).map((preset) => (
          <label
            key={preset}
            className={cx(
              'cursor-pointer rounded-md border-2 p-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              preset === value ? 'border-ink bg-marker-soft' : 'border-transparent hover:border-line',
            )}
          >
            <input type="radio" name="captions" value={preset} checked={preset === value} onChange={() => onChange(preset)} className="sr-only" />
            <span aria-hidden className={`caption-sample caption-${preset}`}>
              {preset === 'off' ? null : (
                <span className="caption-line">
                  {words.map((word, index) => (
                    <span key={`${word}${index}`} className="caption-word" style={{ '--at': index }}>
                      {word}
                    </span>
                  ))}
                </span>
              )}
            </span>
            <span className={cx('block px-1 pt-1 text-sm font-medium', preset === value ? 'text-ink' : 'text-ink-2')}>{t(`captions.${preset}`)}</span>
          </label>
        ))}
      </div>
      <Button size="small" variant="quiet" className="mt-2 still:hidden" icon={paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />} onClick={() => setPaused(!paused)}>
        {paused ? t('captions.play') : t('captions.pause')}
      </Button>
    </>
  )
}
