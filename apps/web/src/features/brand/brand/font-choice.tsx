import { useTranslation } from 'react-i18next'
import type { BrandFont } from '@clipwright/contract/brand/assets'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { TeamFont } from '@clipwright/timeline/timeline'
import { Select } from '#ui/select.tsx'
import { useBrandFonts } from './brand.queries.ts'

const none = 'none'

/** As in a clip document: without the link, which expires. */
function toTeamFont({ family, name, uri, ascent, descent, capHeight, widths, scripts }: BrandFont): TeamFont {
  return { family, name, uri, ascent, descent, capHeight, widths, scripts: scripts as TeamFont['scripts'] }
}

/** Captions in a font of the team, or again in the preset's own. */
export function withFont({ captions }: TemplateLook, font: BrandFont | undefined): Partial<TemplateLook> {
  const { fontFamily: _before, ...style } = captions.style
  if (!font) return { font: null, captions: { ...captions, style } }
  return { font: toTeamFont(font), captions: { ...captions, style: { ...style, fontFamily: font.family } } }
}

/** Choice of a team font for the captions; hidden while the team has none. */
export function FontChoice({ look, onChange }: { look: TemplateLook; onChange: (change: Partial<TemplateLook>) => void }) {
  const { t } = useTranslation('brand')
  const { data: fonts = [] } = useBrandFonts()
  if (fonts.length === 0) return null
  const choose = (family: string) =>
    onChange(
      withFont(
        look,
        fonts.find((one) => one.family === family),
      ),
    )
  return (
    <Select
      label={t('templates.font')}
      value={look.font?.family ?? none}
      options={[{ value: none, label: t('templates.none') }, ...fonts.map(({ family, name }) => ({ value: family, label: name }))]}
      onChange={choose}
    />
  )
}
