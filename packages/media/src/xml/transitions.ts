import type { Join } from '../exchange/joins.ts'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { MediaClock, Placement } from './timing.ts'
import { rateElement } from './timing.ts'
import { element, leaf } from './xml-writer.ts'
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
export function edgesOf(at: Placement, joins: readonly Join[], clock: MediaClock): { start: number; end: number; in: number; out: number } {
  const { before, after } = reachOf(at, joins)
  const media = (frames: number): number => Math.round(frames * clock.perSequenceFrame)
  return { start: before > 0 ? -1 : at.start, end: after > 0 ? -1 : at.end, in: at.in - media(before), out: at.out + media(after) }
}

/** Frames by which transitions extend an item, before its start and after its end. */
export function reachOf(at: Pick<Placement, 'start' | 'end'>, joins: readonly Join[]): { before: number; after: number } {
  const halfAt = (frame: number): number => joins.find(({ cutFrame }) => cutFrame === frame)?.halfFrames ?? 0
  return { before: halfAt(at.start), after: halfAt(at.end) }
}

/** Equal-power cross-fade of the sounds on both sides of a cut. */
export function soundTransitionItem({ cutFrame, halfFrames }: Join, plan: RenderPlan): XmlNode {
  return element(
    'transitionitem',
    rateElement(plan.frameRate),
    leaf('start', cutFrame - halfFrames),
    leaf('end', cutFrame + halfFrames),
    leaf('alignment', 'center'),
    element(
      'effect',
      leaf('name', 'Cross Fade (+3dB)'),
      leaf('effectid', 'KGAudioTransCrossFade3dB'),
      leaf('effecttype', 'transition'),
      leaf('mediatype', 'audio'),
      leaf('wipecode', 0),
      leaf('wipeaccuracy', 100),
      leaf('startratio', 0),
      leaf('endratio', 1),
      leaf('reverse', false),
    ),
  )
}

export function transitionItem({ cutFrame, halfFrames, kind }: Join, plan: RenderPlan): XmlNode {
  const { name, category, isReverse } = names[kind]
  const color = kind === 'dip-white' ? 255 : 0
  const dip = kind === 'dip-black' || kind === 'dip-white'
  const value = element('value', leaf('alpha', 255), leaf('red', color), leaf('green', color), leaf('blue', color))
  return element(
    'transitionitem',
    rateElement(plan.frameRate),
    leaf('start', cutFrame - halfFrames),
    leaf('end', cutFrame + halfFrames),
    leaf('alignment', 'center'),
    element(
      'effect',
      leaf('name', name),
      leaf('effectid', name),
      leaf('effectcategory', category),
      leaf('effecttype', 'transition'),
      leaf('mediatype', 'video'),
      leaf('wipecode', 0),
      leaf('wipeaccuracy', 100),
      leaf('startratio', 0),
      leaf('endratio', 1),
      leaf('reverse', isReverse ?? false),
      dip ? element('parameter', leaf('parameterid', 'color'), leaf('name', 'Color'), value) : null,
    ),
  )
}
