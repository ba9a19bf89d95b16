import { useTranslation } from 'react-i18next'
import type { BrollItem } from '@clipwright/contract/editor/broll'

/** Vendor names, the same in every language. */
const names: Readonly<Partial<Record<BrollItem['from'], string>>> = {
  pexels: 'Pexels',
  pixabay: 'Pixabay',
  coverr: 'Coverr',
  flux_schnell: 'FLUX schnell',
  sdxl: 'SDXL',
  mcai: 'MCAI',
  sdxl_turbo: 'SDXL Turbo',
  pixart: 'PixArt',
}

/** Name of a vendor or model. */
export function useGiverName(): (id: BrollItem['from']) => string {
  const { t } = useTranslation('editor')
  return (id) => names[id] ?? t(id === 'library' ? 'broll.from.library' : 'broll.from.motion_graphic')
}
