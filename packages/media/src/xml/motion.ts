import type { CropStep, PixelBox, RenderPlan } from '@clipwright/timeline/render-plan'
import { createElement, createLeaf } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

/** Video shown in `target`, its crop moving by `steps`; `when` maps a frame of the segment to one of the media. */
export type CropView = { target: PixelBox; steps: readonly CropStep[]; when(atFrame: number): number }

type Key<T> = { when: number; value: T }

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits
  const result = Math.round(value * factor) / factor
  return result === 0 ? 0 : result
}

/** Jumps become two keys on neighbouring frames, as keys of this format are joined by straight lines. */
function toKeys<T>(view: CropView, valueAt: (step: CropStep) => T): Key<T>[] {
  return view.steps.flatMap((step, index) => {
    const before = view.steps[index - 1]
    const key = { when: view.when(step.atFrame), value: valueAt(step) }
    const moves = before !== undefined && (before.x !== step.x || before.y !== step.y)
    const holds = moves && step.move === 'cut' && step.atFrame - 1 > before.atFrame
    return holds ? [{ when: view.when(step.atFrame - 1), value: valueAt(before) }, key] : [key]
  })
}

function toParameter<T>(
  id: string,
  name: string,
  keys: readonly Key<T>[],
  write: (value: T) => XmlNode,
  limits: [number, number] | null,
): XmlNode {
  const first = keys[0] as Key<T>
  return createElement(
    'parameter',
    createLeaf('parameterid', id),
    createLeaf('name', name),
    limits && createLeaf('valuemin', limits[0]),
    limits && createLeaf('valuemax', limits[1]),
    write(first.value),
    ...(keys.length > 1 ? keys.map((key) => createElement('keyframe', createLeaf('when', key.when), write(key.value))) : []),
  )
}

const number = (value: number) => createLeaf('value', value)
const point = (value: { horiz: number; vert: number }) =>
  createElement('value', createLeaf('horiz', value.horiz), createLeaf('vert', value.vert))

function toEffect(name: string, id: string, type: string, parameters: readonly XmlNode[]): XmlNode {
  return createElement(
    'filter',
    createElement(
      'effect',
      createLeaf('name', name),
      createLeaf('effectid', id),
      createLeaf('effectcategory', 'motion'),
      createLeaf('effecttype', type),
      createLeaf('mediatype', 'video'),
      ...parameters,
    ),
  )
}

/**
 * Scale in percent of the media's own pixels; centre as an offset from the centre of the sequence, in fractions of its
 * width and height.
 */
function toBasicMotion(view: CropView, plan: RenderPlan): XmlNode {
  const { target } = view
  const crop = view.steps[0] as CropStep
  const scale = Math.max(target.w / crop.w, target.h / crop.h)
  const centre = toKeys(view, (step) => {
    const x = target.x + target.w / 2 + (plan.source.width / 2 - (step.x + step.w / 2)) * scale
    const y = target.y + target.h / 2 + (plan.source.height / 2 - (step.y + step.h / 2)) * scale
    return { horiz: roundTo((x - plan.width / 2) / plan.width, 6), vert: roundTo((y - plan.height / 2) / plan.height, 6) }
  })
  return toEffect('Basic Motion', 'basic', 'motion', [
    toParameter('scale', 'Scale', [{ when: 0, value: roundTo(scale * 100, 4) }], number, [0, 1000]),
    toParameter('rotation', 'Rotation', [{ when: 0, value: 0 }], number, [-8640, 8640]),
    toParameter('center', 'Center', centre, point, null),
  ])
}

/** A still image: scale of its own pixels; its centre from the centre of the frame, px. */
export function toStillMotion({ scale, x, y }: { scale: number; x: number; y: number }, plan: RenderPlan): XmlNode {
  return toEffect('Basic Motion', 'basic', 'motion', [
    toParameter('scale', 'Scale', [{ when: 0, value: roundTo(scale * 100, 4) }], number, [0, 1000]),
    toParameter('rotation', 'Rotation', [{ when: 0, value: 0 }], number, [-8640, 8640]),
    toParameter(
      'center',
      'Center',
      [{ when: 0, value: { horiz: roundTo(x / plan.width, 6), vert: roundTo(y / plan.height, 6) } }],
      point,
      null,
    ),
  ])
}

/** Opacity, percent; nothing for an opaque image. */
export function toOpacityFilter(opacity: number): XmlNode[] {
  return opacity < 1
    ? [
        toEffect('Opacity', 'opacity', 'motion', [
          toParameter('opacity', 'opacity', [{ when: 0, value: roundTo(opacity * 100, 2) }], number, [0, 100]),
        ]),
      ]
    : []
}

/** Crops to what a pane shows, percent of the media; none for a pane that fills the sequence. */
function toCropFilter(view: CropView, plan: RenderPlan): XmlNode | null {
  if (view.target.w >= plan.width && view.target.h >= plan.height) return null
  const { width, height } = plan.source
  const side = (id: string, name: string, cut: (step: CropStep) => number) =>
    toParameter(
      id,
      name,
      toKeys(view, (step) => roundTo(100 * cut(step), 4)),
      number,
      [0, 100],
    )
  return toEffect('Crop', 'crop', 'motion', [
    side('left', 'left', (step) => step.x / width),
    side('right', 'right', (step) => (width - step.x - step.w) / width),
    side('top', 'top', (step) => step.y / height),
    side('bottom', 'bottom', (step) => (height - step.y - step.h) / height),
  ])
}

/** Filters that show the video where and how the render does. */
export function toViewFilters(view: CropView, plan: RenderPlan): XmlNode[] {
  return [toBasicMotion(view, plan), toCropFilter(view, plan)].filter((filter) => filter !== null)
}
