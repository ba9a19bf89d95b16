import type { BlendKind } from '@clipwright/timeline/timeline'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { buildSegmentGraph, type GraphPart } from './layout-graph.ts'
import type { DrawnPiece, Shot } from './plan-inputs.ts'

/** Names of the xfade filter; the new frame slides over the old one towards the named side. */
const blendNames: Record<BlendKind, string> = {
  'cross-fade': 'fade',
  'slide-left': 'slideleft',
  'slide-right': 'slideright',
  'wipe-left': 'wipeleft',
  'wipe-right': 'wiperight',
}

export const listPieces = (shot: Shot): DrawnPiece[] => [...shot.from, ...shot.to]

/** Label [base]: the shots in order. Pieces come in under the labels `c0`, `c1` and so on. */
export function buildShotGraph(shots: readonly Shot[], plan: RenderPlan & { isPlain: boolean }, prefix: string): GraphPart {
  const part: GraphPart = { lines: [], sidecars: [] }
  const add = (addition: GraphPart): void => {
    part.lines.push(...addition.lines)
    part.sidecars.push(...addition.sidecars)
  }
  const labels: string[] = []
  let number = 0
  for (const shot of shots) {
    const draw = (piece: DrawnPiece): string => {
      add(buildPieceGraph(piece, plan, { prefix, number }))
      return `${prefix}g${(number += 1) - 1}`
    }
    const from = shot.from.map(draw)
    if (shot.blend) {
      const label = `${prefix}x${number}`
      add(listBlendLines({ ...shot.blend, from, to: shot.to.map(draw) }, plan, label))
      labels.push(label)
    } else labels.push(...from)
  }
  part.lines.push(joinLabels(labels, `${prefix}base`))
  return part
}

function buildPieceGraph(
  { segment, firstFrame, frameCount, heldFrames }: DrawnPiece,
  plan: RenderPlan & { isPlain: boolean },
  { prefix, number }: { prefix: string; number: number },
): GraphPart {
  const [from, to] = [`${prefix}t${number}`, `${prefix}g${number}`]
  const holdFilter = heldFrames > 0 ? `,tpad=start=${heldFrames}:start_mode=clone,trim=end_frame=${frameCount}` : ''
  const movingFrames = Math.max(1, frameCount - heldFrames)
  const cut = `[${prefix}c${number}]trim=start_frame=${firstFrame}:end_frame=${firstFrame + movingFrames},setpts=PTS-STARTPTS${holdFilter}[${from}]`
  const graph = buildSegmentGraph(segment, plan, from, to)
  return { lines: [cut, ...graph.lines], sidecars: graph.sidecars }
}

function listBlendLines(
  blend: { kind: BlendKind; frameCount: number; from: readonly string[]; to: readonly string[] },
  plan: RenderPlan,
  label: string,
): GraphPart {
  const { num, den } = plan.frameRate
  // Neither its first nor its last frame is a single frame alone: those are just outside it.
  const duration = (((blend.frameCount + 1) * den) / num).toFixed(6)
  const rows = [
    { labels: blend.from, to: `${label}a` },
    { labels: blend.to, to: `${label}b` },
  ]
  const evened = (row: string): string =>
    `[${row}]settb=${den}/${num},fps=${num}/${den},tpad=start=1:stop=2:start_mode=clone:stop_mode=clone[${row}e]`
  const cut = `trim=start_frame=1:end_frame=${blend.frameCount + 1},setpts=PTS-STARTPTS`
  return {
    lines: [
      ...rows.map(({ labels, to }) => joinLabels(labels, to)),
      ...rows.map(({ to }) => evened(to)),
      `[${label}ae][${label}be]xfade=transition=${blendNames[blend.kind]}:duration=${duration}:offset=0,${cut}[${label}]`,
    ],
    sidecars: [],
  }
}

function joinLabels(labels: readonly string[], to: string): string {
  const from = labels.map((label) => `[${label}]`).join('')
  return labels.length === 1 ? `${from}null[${to}]` : `${from}concat=n=${labels.length}:v=1:a=0[${to}]`
}
