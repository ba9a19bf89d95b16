import { useTranslation } from 'react-i18next'
import { captionPresets } from '@clipwright/timeline/captions/presets'
import { cx } from '#ui/class-names.ts'
import { useCaptionStyle } from './use-caption-style.ts'

const presets = Object.values(captionPresets)

/** Caption presets as the renderer draws them. Arrow keys move between them. */
export function PresetGallery() {
  const { t } = useTranslation('editor')
  const { captions, change } = useCaptionStyle()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('captions.preset')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-2">
        {presets.map(({ id, name }) => (
          <label
            key={id}
            className={cx(
              'cursor-pointer overflow-hidden rounded-md border-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              captions.preset === id ? 'border-(--primary)' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name="caption-preset"
              value={id}
              checked={captions.preset === id}
              onChange={() => change({ preset: id })}
              className="sr-only"
            />
            <img src={`/captions/${id}.webp`} alt="" width={270} height={120} loading="lazy" className="aspect-9/4 w-full object-cover" />
            <span className="flex items-center px-2 py-1">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
