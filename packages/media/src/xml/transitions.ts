import type { Join } from '../exchange/joins.ts'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { MediaClock, Placement } from './timing.ts'
import { toRateElement } from './timing.ts'
import { createElement, createLeaf } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

/** The format's names for the nearest effects. */
const names: Record<Join['kind'], { name: string; category: string; isReverse?: boolean }> = {
  'cross-fade': { name: 'Cross Dissolve', category: 'Dissolve' },
  'dip-black': { name: 'Dip to Color Dissolve', category: 'Dissolve' },
  'dip-white': { name: 'Dip to Color Dissolve', category: 'Dissolve' },
  'slide-left': { name: 'Push Slide', category: 'Slide' },
  'slide-right': { name: 'Push Slide', category: 'Slide', isReverse: true },
  'wipe-left': { name: 'Edge Wipe', category: 'Wipe' },
  'wipe-right': { name: 'Edge Wipe', category: 'Wipe', isReverse: true },
}

/** Transitions with room on both sides: this format shows frames beyond the cut and cannot freeze one. */
export function findJoinsWithRoom(joins: readonly Join[], placementList: readonly Placement[], clock: MediaClock): Join[] {
  return joins.flatMap((join): Join[] => {
    const before = placementList.find(({ end }) => end === join.cutFrame)
    const after = placementList.find(({ start }) => start === join.cutFrame)
    if (!before || !after) return []
    const room = Math.min(clock.duration - before.out, after.in) / clock.perSequenceFrame
    const least = Math.min(before.end - before.start, after.end - after.start)
    const halfFrames = Math.min(join.halfFrames, Math.floor(room), least >> 1)
    return halfFrames < 1 ? [] : [{ ...join, halfFrames }]
  })
}

/** An edge next to a transition is -1: the clip extends into it as far as it goes. */
export function findEdges(
  at: Placement,
  joins: readonly Join[],
  clock: MediaClock,
): { start: number; end: number; in: number; out: number } {
  const { before, after } = measureReach(at, joins)
  const media = (frames: number): number => Math.round(frames * clock.perSequenceFrame)
  return { start: before > 0 ? -1 : at.start, end: after > 0 ? -1 : at.end, in: at.in - media(before), out: at.out + media(after) }
}

/** Frames by which transitions extend an item, before its start and after its end. */
export function measureReach(at: Pick<Placement, 'start' | 'end'>, joins: readonly Join[]): { before: number; after: number } {
  const halfAt = (frame: number): number => joins.find(({ cutFrame }) => cutFrame === frame)?.halfFrames ?? 0
  return { before: halfAt(at.start), after: halfAt(at.end) }
}

/** Equal-power cross-fade of the sounds on both sides of a cut. */
export function toSoundTransitionItem({ cutFrame, halfFrames }: Join, plan: RenderPlan): XmlNode {
  return createElement(
    'transitionitem',
    toRateElement(plan.frameRate),
    createLeaf('start', cutFrame - halfFrames),
    createLeaf('end', cutFrame + halfFrames),
    createLeaf('alignment', 'center'),
    createElement(
      'effect',
      createLeaf('name', 'Cross Fade (+3dB)'),
      createLeaf('effectid', 'KGAudioTransCrossFade3dB'),
      createLeaf('effecttype', 'transition'),
      createLeaf('mediatype', 'audio'),
      createLeaf('wipecode', 0),
      createLeaf('wipeaccuracy', 100),
      createLeaf('startratio', 0),
      createLeaf('endratio', 1),
      createLeaf('reverse', false),
    ),
  )
}

export function toTransitionItem({ cutFrame, halfFrames, kind }: Join, plan: RenderPlan): XmlNode {
  const { name, category, isReverse } = names[kind]
  const color = kind === 'dip-white' ? 255 : 0
  const dip = kind === 'dip-black' || kind === 'dip-white'
  const value = createElement(
    'value',
    createLeaf('alpha', 255),
    createLeaf('red', color),
    createLeaf('green', color),
    createLeaf('blue', color),
  )
  return createElement(
    'transitionitem',
    toRateElement(plan.frameRate),
    createLeaf('start', cutFrame - halfFrames),
    createLeaf('end', cutFrame + halfFrames),
    createLeaf('alignment', 'center'),
    createElement(
      'effect',
      createLeaf('name', name),
      createLeaf('effectid', name),
      createLeaf('effectcategory', category),
      createLeaf('effecttype', 'transition'),
      createLeaf('mediatype', 'video'),
      createLeaf('wipecode', 0),
      createLeaf('wipeaccuracy', 100),
      createLeaf('startratio', 0),
      createLeaf('endratio', 1),
      createLeaf('reverse', isReverse ?? false),
      dip ? createElement('parameter', createLeaf('parameterid', 'color'), createLeaf('name', 'Color'), value) : null,
    ),
  )
}
