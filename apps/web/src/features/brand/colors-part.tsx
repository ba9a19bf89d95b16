import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandKit } from '@clipwright/contract/brand'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { KitPart } from './kit-part.tsx'

type Colors = BrandKit['colors']
const mostColors = 24

export function ColorsPart({ colors, onChange }: { colors: Colors; onChange: (colors: Colors) => void }) {
  const { t } = useTranslation('brand')
  const [value, setValue] = useState('#ffb000')
  const [name, setName] = useState('')
  return (
    <KitPart id="colors" title={t('kit.colors')} about={t('kit.colorsAbout')}>
      <ul className="mb-4 flex flex-wrap gap-2 empty:hidden">
        {colors.map((color, at) => (
          <li key={`${color.value}-${at}`} className="flex items-center gap-2 rounded-md border border-line py-1 pr-1 pl-2">
            <span aria-hidden className="size-6 rounded-sm border border-line" style={{ background: color.value }} />
            <span className="font-medium">{color.name || color.value}</span>
            {color.name ? <span className="font-mono text-sm text-ink-2">{color.value}</span> : null}
            <IconButton
              label={t('kit.remove', { name: color.name || color.value })}
              onClick={() => onChange(colors.filter((_one, index) => index !== at))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (colors.length >= mostColors) return
          onChange([...colors, { name: name.trim(), value: value.toUpperCase() }])
          setName('')
        }}
      >
        <label className="flex flex-col gap-1">
          <span className="text-sm font-semibold">{t('kit.color')}</span>
          <input
            type="color"
            value={value}
            onChange={(event) => setValue(event.target.value)}
            className="h-9 w-16 cursor-pointer rounded-md border border-line-strong bg-surface p-1 touch:h-11"
          />
        </label>
        <TextField
          label={t('kit.colorName')}
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={colors.length >= mostColors} icon={<Plus aria-hidden className="size-4" />}>
          {t('kit.addColor')}
        </Button>
      </form>
    </KitPart>
  )
}
