import { useTranslation } from 'react-i18next'
import type { ConflictArea, ConflictPlace } from '@clipwright/timeline/edit/conflict-places'

/** More than this are not listed one by one. */
const mostShown = 8

const names: Record<ConflictArea, string> = {
  cuts: 'conflict.cuts',
  captions: 'panels.captions',
  layout: 'panels.picture',
  layers: 'panels.layers',
  broll: 'panels.broll',
  sound: 'panels.sound',
  brand: 'panels.brand',
  zooms: 'timeline.zooms',
  markers: 'timeline.markers',
  other: 'versions.difference.other',
}

/** Where two people changed the same thing differently. */
export function ConflictList({ places }: { places: readonly ConflictPlace[] }) {
  const { t } = useTranslation('editor')
  const textOf = (place: ConflictPlace) =>
    place.kind === 'text' || place.kind === 'marks' ? t(`conflict.${place.kind}Of`, place) : t(names[place.kind])
  return (
    <ul className="list-disc ps-5">
      {places.slice(0, mostShown).map((place) => (
        <li key={`${place.kind} ${'heard' in place ? place.heard : ''}`}>{textOf(place)}</li>
      ))}
      {places.length > mostShown ? <li>{t('conflict.more', { count: places.length - mostShown })}</li> : null}
    </ul>
  )
}
