import type { FrameRate } from '@clipwright/contract/rational'
import type { CropStep, PixelBox, RenderPlan } from '@clipwright/timeline/render-plan'
import type { LevelKey } from '../exchange/placed-media.ts'
import { createElement, addAttributes } from '../xml/xml-writer.ts'
import type { XmlNode } from '../xml/xml-writer.ts'
import { formatTime } from './fraction-time.ts'

type Key = { time: string; value: string }

/** Keys are joined by straight lines, so a jump becomes two keys on neighbouring frames. */
function toKeyed(name: string, keys: readonly Key[]): XmlNode {
  const keyframes = keys.map(({ time, value }) => addAttributes(createElement('keyframe'), { time, value }))
  return addAttributes(createElement('param', createElement('keyframeAnimation', ...keyframes)), { name })
}

function roundDigits(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4
  return String(rounded === 0 ? 0 : rounded)
}

/** Steps of a crop, with each jump as two keys. */
function listKeySteps(steps: readonly CropStep[]): CropStep[] {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1]
    const jumps = before && step.move === 'cut' && (before.x !== step.x || before.y !== step.y) && step.atFrame - 1 > before.atFrame
    return jumps ? [{ ...before, atFrame: step.atFrame - 1 }, step] : [step]
  })
}

/** The crop of the source and where it is shown. `timeAt` maps a frame of the segment to a time of the clip. */
type CropView = { target: PixelBox; steps: readonly CropStep[]; timeAt(atFrame: number): string }

/**
 * In the order the format requires: crop, conform, transform. Crops are percent of the media height, positions percent of
 * the frame height, upwards; scale is relative to the size at which the whole source fits the frame.
 */
export function toViewAdjustments({ target, steps, timeAt }: CropView, plan: RenderPlan): XmlNode[] {
  const { width, height } = plan.source
  const first = steps[0]
  if (!first) return []
  const scale = Math.max(target.w / first.w, target.h / first.h)
  const fit = Math.min(plan.width / width, plan.height / height)
  const keys = listKeySteps(steps)
  const place = (step: CropStep): string => {
    const x = target.x + target.w / 2 + (width / 2 - (step.x + step.w / 2)) * scale - plan.width / 2
    const y = target.y + target.h / 2 + (height / 2 - (step.y + step.h / 2)) * scale - plan.height / 2
    return `${roundDigits((100 * x) / plan.height)} ${roundDigits((-100 * y) / plan.height)}`
  }
  const position =
    keys.length > 1
      ? [
          toKeyed(
            'position',
            keys.map((step) => ({ time: timeAt(step.atFrame), value: place(step) })),
          ),
        ]
      : []
  const transform = addAttributes(createElement('adjust-transform', ...position), {
    ...(keys.length > 1 ? {} : { position: place(first) }),
    scale: `${roundDigits(scale / fit)} ${roundDigits(scale / fit)}`,
    anchor: '0 0',
  })
  const isWhole = target.w >= plan.width && target.h >= plan.height
  return [...(isWhole ? [] : [trim(keys, timeAt, plan)]), fitConform(), transform]
}

function trim(keys: readonly CropStep[], timeAt: CropView['timeAt'], { source }: RenderPlan): XmlNode {
  const sides = {
    left: (step: CropStep) => step.x,
    top: (step: CropStep) => step.y,
    right: (step: CropStep) => source.width - step.x - step.w,
    bottom: (step: CropStep) => source.height - step.y - step.h,
  }
  const percent = (pixels: number): string => roundDigits((100 * Math.max(0, pixels)) / source.height)
  const first = keys[0]
  const still = Object.fromEntries(Object.entries(sides).map(([side, cut]) => [side, first ? percent(cut(first)) : '0']))
  const moving =
    keys.length > 1
      ? Object.entries(sides).map(([side, cut]) =>
          toKeyed(
            side,
            keys.map((step) => ({ time: timeAt(step.atFrame), value: percent(cut(step)) })),
          ),
        )
      : []
  return addAttributes(createElement('adjust-crop', addAttributes(createElement('trim-rect', ...moving), still)), { mode: 'trim' })
}

const fitConform = (): XmlNode => addAttributes(createElement('adjust-conform'), { type: 'fit' })

/** Another file: `scale` of its own pixels; its centre from the centre of the frame, pixels right and down. */
export function toPlaceAdjustments(
  { scale, x, y }: { scale: number; x: number; y: number },
  media: { width: number; height: number },
  plan: RenderPlan,
): XmlNode[] {
  const fit = Math.min(plan.width / media.width, plan.height / media.height)
  const place = `${roundDigits((100 * x) / plan.height)} ${roundDigits((-100 * y) / plan.height)}`
  return [
    fitConform(),
    addAttributes(createElement('adjust-transform'), {
      position: place,
      scale: `${roundDigits(scale / fit)} ${roundDigits(scale / fit)}`,
      anchor: '0 0',
    }),
  ]
}

/** Opacity; nothing for an opaque image. */
export function toBlendAdjustment(opacity: number): XmlNode[] {
  return opacity < 1 ? [addAttributes(createElement('adjust-blend'), { amount: roundDigits(opacity) })] : []
}

// The lowest level the format has.
const silenceDb = -96

/** `timeAt` maps a frame of the programme to a time of the clip. */
export function toVolumeAdjustment(levels: readonly LevelKey[], timeAt: (frame: number) => string): XmlNode {
  const amount = (gainDb: number | null): string => `${roundDigits(Math.min(12, gainDb ?? silenceDb))}dB`
  if (levels.length < 2) return addAttributes(createElement('adjust-volume'), { amount: amount(levels[0] ? levels[0].gainDb : 0) })
  return createElement(
    'adjust-volume',
    toKeyed(
      'amount',
      levels.map(({ frame, gainDb }) => ({ time: timeAt(frame), value: amount(gainDb) })),
    ),
  )
}

/** Maps a frame, counted from the clip's first, to the clip's own clock. */
export function createClock(startFrames: number, rate: FrameRate, perFrame: number): (atFrame: number) => string {
  return (atFrame) => formatTime(startFrames + Math.round(atFrame * perFrame), rate)
}
