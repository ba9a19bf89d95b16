import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandKit } from '@clipwright/contract/brand/brand'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { EditableText } from '#ui/editable-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ReorderTools } from '#ui/reorder-tools.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useReorder } from '#ui/use-reorder.ts'
import { KitPart } from './kit-part.tsx'

type Colors = BrandKit['colors']
type ColorsProps = { colors: Colors; onChange: (colors: Colors) => void }
const mostColors = 24
const nameOf = ({ name, value }: Colors[number]) => name || value

export function ColorsPart({ colors, onChange }: ColorsProps) {
  const { t } = useTranslation('brand')
  const [value, setValue] = useState('#ffb000')
  const [name, setName] = useState('')
  return (
    <KitPart id="colors" title={t('kit.colors')} about={t('kit.colorsAbout')}>
      <ColorList colors={colors} onChange={onChange} />
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

/** In the team's order, which the editor uses, too: renamed in place, moved and removed. */
function ColorList({ colors, onChange }: ColorsProps) {
  const { t } = useTranslation('brand')
  const reorder = useReorder({
    items: colors,
    idOf: ({ name, value }) => `${value}-${name}`,
    nameOf,
    onOrder: (next) => onChange([...next]),
  })
  return (
    <>
      <p role="status" className="sr-only">
        {reorder.said}
      </p>
      <ul className="mb-4 flex flex-wrap gap-2 empty:hidden">
        {colors.map((color, at) => (
          <li
            key={`${color.value}-${at}`}
            {...reorder.dragProps(color, at)}
            className={cx(
              'flex max-w-full flex-wrap items-center gap-x-2 rounded-md border border-line py-1 pr-1 pl-2',
              reorder.isDragged(at) && 'opacity-50',
              reorder.isPicked(color) && 'outline-2 outline-offset-2 outline-ink',
            )}
          >
            <span aria-hidden className="size-6 shrink-0 rounded-sm border border-line" style={{ background: color.value }} />
            <EditableText
              className="font-medium"
              value={nameOf(color)}
              label={t('kit.colorName')}
              editLabel={`${t('assets.rename')}: ${nameOf(color)}`}
              maxLength={40}
              onSave={(name) => onChange(colors.with(at, { ...color, name }))}
            />
            {color.name ? <span className="font-mono text-sm text-ink-2">{color.value}</span> : null}
            <span className="flex">
              {colors.length > 1 ? <ReorderTools item={color} at={at} reorder={reorder} /> : null}
              <IconButton
                label={t('kit.remove', { name: nameOf(color) })}
                onClick={() => onChange(colors.filter((_one, index) => index !== at))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
