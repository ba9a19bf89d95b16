import { createElement, createLeaf } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

/** `when` counts frames of the media; null is silence. */
type WhenLevel = { when: number; gainDb: number | null }

// Editing programs take at most 12 dB on a clip.
const mostLevel = 3.98107

function toLevel(gainDb: number | null): number {
  return gainDb === null ? 0 : Math.round(Math.min(mostLevel, 10 ** (gainDb / 20)) * 1e5) / 1e5
}

/** Level of a sound: one value, or keys joined by straight lines. */
export function toLevelFilter(keys: readonly WhenLevel[]): XmlNode {
  // For programs that ignore keys: silence only if that is all there is.
  const still = (keys.find(({ gainDb }) => gainDb !== null) ?? keys[0] ?? { gainDb: 0 }).gainDb
  const keyframes =
    keys.length > 1
      ? keys.map((key) => createElement('keyframe', createLeaf('when', key.when), createLeaf('value', toLevel(key.gainDb))))
      : []
  const value = createElement(
    'parameter',
    createLeaf('parameterid', 'level'),
    createLeaf('name', 'Level'),
    createLeaf('valuemin', 0),
    createLeaf('valuemax', mostLevel),
    createLeaf('value', toLevel(still)),
    ...keyframes,
  )
  return createElement(
    'filter',
    createElement(
      'effect',
      createLeaf('name', 'Audio Levels'),
      createLeaf('effectid', 'audiolevels'),
      createLeaf('effectcategory', 'audiolevels'),
      createLeaf('effecttype', 'audiolevels'),
      createLeaf('mediatype', 'audio'),
      value,
    ),
  )
}
