import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { captionPresetIds, type CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { captionPresets } from '@clipwright/timeline/captions/presets'
import '@fontsource/anton/latin-400.css'
import '@fontsource/archivo-black/latin-400.css'
import '@fontsource/bebas-neue/latin-400.css'
import '@fontsource/jetbrains-mono/latin-800.css'
import '@fontsource/montserrat/latin-600.css'
import '@fontsource/montserrat/latin-800.css'
import '@fontsource/poppins/latin-600.css'
import '@fontsource/poppins/latin-800.css'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { CaptionSample } from './caption-sample.tsx'

const beatMs = 420
/** Beats without a new word, to show a preset at rest. */
const restBeats = 2

type CaptionSamplesProps = { value: CaptionPresetId | 'off'; onChange: (value: CaptionPresetId | 'off') => void }

/** Each preset as an animated sample, drawn from the same data as the export. */
export function CaptionSamples({ value, onChange }: CaptionSamplesProps) {
  const { t } = useTranslation('projects')
  const words = t('captions.sample').split(' ')
  const { spoken, cycle, paused, setPaused } = useBeat(words.length)
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 md:grid-cols-6">
        {([...captionPresetIds, 'off'] as const).map((id) => (
          <label
            key={id}
            className={cx(
              'cursor-pointer rounded-md border-2 p-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              id === value ? 'border-ink bg-marker-soft' : 'border-transparent hover:border-line',
            )}
          >
            <input type="radio" name="captions" value={id} checked={id === value} onChange={() => onChange(id)} className="sr-only" />
            <CaptionSample preset={id === 'off' ? null : captionPresets[id]} words={words} spoken={spoken} cycle={cycle} />
            <span className={cx('block px-1 pt-1 text-sm font-medium', id === value ? 'text-ink' : 'text-ink-2')}>
              {t(`captions.${id}`)}
            </span>
          </label>
        ))}
      </div>
      <Button
        size="small"
        variant="quiet"
        className="mt-2 still:hidden"
        icon={paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        onClick={() => setPaused(!paused)}
      >
        {paused ? t('captions.play') : t('captions.pause')}
      </Button>
    </>
  )
}

/** Index of the spoken word in a loop. Constant with reduced motion. */
function useBeat(wordCount: number) {
  const [paused, setPaused] = useState(false)
  const [beat, setBeat] = useState(1)
  useEffect(() => {
    if (paused || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setBeat((current) => current + 1)
    }, beatMs)
    return () => clearInterval(timer)
  }, [paused])
  const length = wordCount + restBeats
  return { spoken: beat % length, cycle: Math.floor(beat / length), paused, setPaused }
}
