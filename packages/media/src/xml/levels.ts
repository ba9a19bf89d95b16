import { element, leaf } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

/** `when` counts frames of the media; null is silence. */
type WhenLevel = { when: number; gainDb: number | null }

// Editing programs take at most 12 dB on a clip.
const mostLevel = 3.98107

function toLevel(gainDb: number | null): number {
  return gainDb === null ? 0 : Math.round(Math.min(mostLevel, 10 ** (gainDb / 20)) * 1e5) / 1e5
}

/** Level of a sound: one value, or keys joined by straight lines. */
export function levelFilter(keys: readonly WhenLevel[]): XmlNode {
  // For programs that ignore keys: silence only if that is all there is.
  const still = (keys.find(({ gainDb }) => gainDb !== null) ?? keys[0] ?? { gainDb: 0 }).gainDb
  const keyframes =
    keys.length > 1 ? keys.map((key) => element('keyframe', leaf('when', key.when), leaf('value', toLevel(key.gainDb)))) : []
  const value = element(
    'parameter',
    leaf('parameterid', 'level'),
    leaf('name', 'Level'),
    leaf('valuemin', 0),
    leaf('valuemax', mostLevel),
    leaf('value', toLevel(still)),
    ...keyframes,
  )
  return element(
    'filter',
    element(
      'effect',
      leaf('name', 'Audio Levels'),
      leaf('effectid', 'audiolevels'),
      leaf('effectcategory', 'audiolevels'),
      leaf('effecttype', 'audiolevels'),
      leaf('mediatype', 'audio'),
      value,
    ),
  )
}
