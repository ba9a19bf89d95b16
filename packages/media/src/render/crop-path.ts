import type { FrameRate } from '@clipwright/contract/rational'
import type { CropStep } from '@clipwright/timeline/render-plan'

/** The crop filter of one pane and, if it moves, the command file that moves it. */
type CropFilter = { filters: string; commands: string | null }

/**
 * Commands instead of a nested expression: a path may have hundreds of steps, and FFmpeg limits the depth of expressions.
 * `name` is one of our labels, unique in the graph. Times count from the start of the segment.
 */
export function buildCropFilter(steps: readonly CropStep[], rate: FrameRate, name: string): CropFilter {
  const first = steps[0]
  if (!first) throw new RangeError('a pane needs at least one crop step')
  const crop = `crop@${name}=${first.w}:${first.h}:${first.x}:${first.y}`
  const moves = steps.some((step) => step.x !== first.x || step.y !== first.y)
  if (!moves) return { filters: crop, commands: null }
  return { filters: `sendcmd=f=${name}.cmd,${crop}`, commands: writeCropCommands(steps, rate, name) }
}

function writeCropCommands(steps: readonly CropStep[], rate: FrameRate, name: string): string {
  const seconds = (frame: number): string => ((frame * rate.den) / rate.num).toFixed(6)
  const lines: string[] = []
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    if (before && step.move === 'linear' && step.atFrame > before.atFrame) {
      const share = `(T-${seconds(before.atFrame)})/${seconds(step.atFrame - before.atFrame)}`
      // Half a frame early at both ends, so that no boundary depends on how a frame's time is rounded.
      const span = `${seconds(Math.max(0, before.atFrame - 0.5))}-${seconds(step.atFrame - 0.5)}`
      const commands = listAxes(before, step).map(
        ([axis, from, to]) => `[expr] crop@${name} ${axis} 'lerp(${from},${to},clip(${share},0,1))'`,
      )
      if (commands.length > 0) lines.push(`${span} ${commands.join(', ')};`)
    }
    if (before) {
      lines.push(`${seconds(step.atFrame - 0.5)} crop@${name} x ${step.x}, crop@${name} y ${step.y};`)
    }
  }
  return `${lines.join('\n')}\n`
}

function listAxes(from: CropStep, to: CropStep): ['x' | 'y', number, number][] {
  const moves: ['x' | 'y', number, number][] = []
  if (from.x !== to.x) moves.push(['x', from.x, to.x])
  if (from.y !== to.y) moves.push(['y', from.y, to.y])
  return moves
}
