import type { RenderInsert, RenderPlan } from '@clipwright/timeline/render-plan'
import { listInputArgs } from '../media-allow-list.ts'
import { choosePreRollMs, listSeekArgs } from '../probe/seek.ts'
import { steadyVideoArgs } from '../steady-input.ts'
import { cover, drawOverBlur, type InsertFile } from './insert-files.ts'
import { listDisplayFilters, buildEvenFramesFilter } from './source-graph.ts'

/**
 * Overlays B-roll, intro and outro on the parts, which are under label `from`; returns the label of the result. `add`
 * adds an input and returns its number.
 */
export function buildInsertGraph(
  plan: RenderPlan,
  files: readonly InsertFile[],
  { from, prefix }: { from: string; prefix: string },
  add: (args: string[]) => number,
): { lines: string[]; label: string } {
  const lines: string[] = []
  let label = from
  for (const [index, insert] of (plan.inserts ?? []).entries()) {
    const file = files[index]
    if (!file) continue
    const name = `${prefix}n${index}`
    const next = `${name}o`
    lines.push(
      ...(file.kind === 'image'
        ? listStillLines(insert, plan, name, add(['-f', 'png_pipe', '-i', file.name]))
        : listVideoLines(insert, file, plan, name, add)),
    )
    // As many frames as it is on screen; before and after, the layer below shows.
    lines.push(`[${label}][${name}]overlay=0:0:format=yuv420:eof_action=pass[${next}]`)
    label = next
  }
  return { lines, label }
}

/** Shifts to the programme's clock: frame 0 of the insert appears at its first frame. */
const placementFilter = (insert: RenderInsert, { frameRate }: RenderPlan): string =>
  `settb=${frameRate.den}/${frameRate.num},setpts=N+${insert.startFrame}`

function listStillLines(insert: RenderInsert, plan: RenderPlan, name: string, number: number): string[] {
  const { drift } = insert
  const looped = `loop=loop=${insert.frameCount - 1}:size=1:start=0,${placementFilter(insert, plan)}`
  // Panned before chroma is halved: afterwards steps would be two pixels and visible.
  const driftFilter = drift
    ? `format=yuv444p,crop=${plan.width}:${plan.height}:(iw-ow)*min(1\\,(n+${drift.fromFrame})/${Math.max(1, drift.ofFrames - 1)}):(ih-oh)/2:exact=1,`
    : ''
  return [`[${number}:v]${colors},${looped},${driftFilter}format=yuv420p[${name}]`]
}

/** Images are RGB; clips are bt709. */
const colors = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv444p,setsar=1'

function listVideoLines(
  insert: RenderInsert,
  file: InsertFile & { kind: 'video' },
  plan: RenderPlan,
  name: string,
  add: (args: string[]) => number,
): string[] {
  const lengthMs = Math.ceil(((insert.frameCount + 2) * 1000 * plan.frameRate.den) / plan.frameRate.num)
  const before = Math.min(insert.inMs, choosePreRollMs(file.container))
  const skipped = Math.round((before * plan.frameRate.num) / (1000 * plan.frameRate.den))
  // biome-ignore format: arguments read in pairs.
  const number = add([
    ...listSeekArgs(insert.inMs - before, lengthMs + before), ...steadyVideoArgs, '-an', '-sn', '-dn', ...listInputArgs(file.file, 'av'),
  ])
  const count = insert.frameCount + skipped
  const even = [
    ...listDisplayFilters(file.video),
    buildEvenFramesFilter(plan.frameRate, count),
    `trim=start_frame=${skipped}:end_frame=${count}`,
    placementFilter(insert, plan),
  ].join(',')
  const size = { w: plan.width, h: plan.height }
  const from = `[${number}:${file.video.index}]${even}`
  return insert.fit === 'cover'
    ? [`${from},${cover(size, 'bicubic')},format=yuv420p[${name}]`]
    : [drawOverBlur(from, size, `[${name}]`, name)]
}
