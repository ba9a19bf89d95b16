import { Check, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandKit } from '@clipwright/contract/brand/brand'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { EditableText } from '#ui/editable-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ReorderTools } from '#ui/reorder-tools.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useReorder } from '#ui/use-reorder.ts'
import type { LookChange } from './kit-look.ts'
import { KitPart } from './kit-part.tsx'

type Colors = BrandKit['colors']
type ColorsProps = { colors: Colors; onChange: (colors: Colors) => void; look: TemplateLook; onLook: LookChange }
const mostColors = 24
const nameOf = ({ name, value }: Colors[number]) => name || value

export function ColorsPart({ colors, onChange, look, onLook }: ColorsProps) {
  const { t } = useTranslation('brand')
  const [value, setValue] = useState('#ffb000')
  const [name, setName] = useState('')
  return (
    <KitPart id="colors" title={t('kit.colors')} about={t('kit.colorsAbout')}>
      <ColorList colors={colors} onChange={onChange} look={look} onLook={onLook} />
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (colors.length >= mostColors) return
          const color = value.toUpperCase()
          onChange([...colors, { name: name.trim(), value: color }])
          onLook(withColor(look, color))
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

/** The word that is said, and marked words. Undefined: the preset's own. */
function withColor({ captions }: TemplateLook, color: string | undefined): Partial<TemplateLook> {
  const { highlightColor: _spoken, keywordColor: _marked, ...style } = captions.style
  return { captions: { ...captions, style: color ? { ...style, highlightColor: color, keywordColor: color } : style } }
}

/** In the team's order, which the editor uses, too: renamed in place, moved and removed; a press puts one on the clip. */
function ColorList({ colors, onChange, look, onLook }: ColorsProps) {
  const { t } = useTranslation('brand')
  const reorder = useReorder({
    items: colors,
    idOf: ({ name, value }) => `${value}-${name}`,
    nameOf,
    onOrder: (next) => onChange([...next]),
  })
  const isWorn = ({ value }: Colors[number]) => look.captions.style.highlightColor === value
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
            <ColorSwatch
              color={color}
              isWorn={isWorn(color)}
              onPress={() => onLook(withColor(look, isWorn(color) ? undefined : color.value))}
            />
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

function ColorSwatch({ color, isWorn, onPress }: { color: Colors[number]; isWorn: boolean; onPress: () => void }) {
  const { t } = useTranslation('brand')
  return (
    <button
      type="button"
      aria-label={`${t('kit.wear')}: ${nameOf(color)}`}
      aria-pressed={isWorn}
      title={`${t('kit.wear')}: ${nameOf(color)}`}
      onClick={onPress}
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-sm border touch:size-11',
        isWorn ? 'border-ink outline-2 -outline-offset-4 outline-surface' : 'border-line-strong',
      )}
      style={{ background: color.value }}
    >
      {isWorn ? (
        <span className="grid size-4 place-items-center rounded-full bg-surface">
          <Check aria-hidden className="size-3 text-ink" strokeWidth={3} />
        </span>
      ) : null}
    </button>
  )
}
