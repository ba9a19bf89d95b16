import type { FrameRate } from '@clipwright/contract/rational'
import type { PixelBox, RenderSegment } from '@clipwright/timeline/render-plan'
import { buildCropFilter } from './crop-path.ts'

/** Lines of a filter graph, to be joined by `;`, and the files it needs in the working folder. */
export type GraphPart = { lines: string[]; sidecars: { name: string; text: string }[] }

/** `isPlain`: the input is 8-bit 4:2:0 with even sides. */
type Frame = { width: number; height: number; frameRate: FrameRate; isPlain: boolean }

/** Draws one segment from label `from` to label `to`. All names are made of numbers. */
export function buildSegmentGraph(segment: RenderSegment, frame: Frame, from: string, to: string): GraphPart {
  if (segment.kind === 'fit') return buildFitGraph(segment.whole, frame, from, to)
  const part: GraphPart = { lines: [], sidecars: [] }
  const boxes = [...(segment.whole ? [segment.whole] : []), ...segment.panes.map((pane) => pane.target)]
  const inputs = boxes.map((_, index) => `${to}i${index}`)
  const outputs = boxes.map((_, index) => `${to}o${index}`)
  const alone = boxes.length === 1
  if (!alone) part.lines.push(`[${from}]split=${boxes.length}${inputs.map((label) => `[${label}]`).join('')}`)
  for (const [index, box] of boxes.entries()) {
    const source = alone ? from : (inputs[index] ?? from)
    const target = alone ? to : (outputs[index] ?? to)
    const pane = segment.panes[index - (segment.whole ? 1 : 0)]
    const crop = segment.whole && index === 0 ? null : buildCropFilter(pane?.crop ?? [], frame.frameRate, `${to}p${index}`)
    if (crop?.commands) part.sidecars.push({ name: `${to}p${index}.cmd`, text: crop.commands })
    const [cut] = crop ? (pane?.crop ?? []) : []
    const isPlain = frame.isPlain && (!cut || (cut.w % 2 === 0 && cut.h % 2 === 0))
    part.lines.push(`[${source}]${crop ? `${crop.filters},` : ''}${scaleTo(box, isPlain)}[${target}]`)
  }
  if (alone) return part
  const places = boxes.map((box) => `${box.x}_${box.y}`).join('|')
  part.lines.push(
    `${outputs.map((label) => `[${label}]`).join('')}xstack=inputs=${boxes.length}:layout=${places}:fill=black${buildStack(boxes, frame)}[${to}]`,
  )
  return part
}

/** xstack is only as large as its inputs; a layout that leaves an edge free is padded to the full frame. */
function buildStack(boxes: readonly PixelBox[], frame: Frame): string {
  const width = Math.max(...boxes.map((box) => box.x + box.w))
  const height = Math.max(...boxes.map((box) => box.y + box.h))
  return width === frame.width && height === frame.height ? '' : `,pad=${frame.width}:${frame.height}:0:0:black`
}

/** The whole source over its own blurred, darkened copy. The blur runs at an eighth of the size, where it is cheap. */
function buildFitGraph(box: PixelBox | null, frame: Frame, from: string, to: string): GraphPart {
  const target = box ?? { x: 0, y: 0, w: frame.width, h: frame.height }
  if (target.w === frame.width && target.h === frame.height)
    return { lines: [`[${from}]${scaleTo(target, frame.isPlain)}[${to}]`], sidecars: [] }
  const small = { w: even(frame.width / 8), h: even(frame.height / 8) }
  const blur = [
    `scale=${small.w}:${small.h}:force_original_aspect_ratio=increase:flags=fast_bilinear`,
    `crop=${small.w}:${small.h}`,
    'boxblur=5:2:3:2',
    'eq=brightness=-0.08:saturation=0.9',
    `scale=${frame.width}:${frame.height}:flags=bilinear`,
    'setsar=1',
    'format=yuv420p',
  ].join(',')
  return {
    lines: [
      `[${from}]split=2[${to}a][${to}b]`,
      `[${to}a]${blur}[${to}bg]`,
      `[${to}b]${scaleTo(target, frame.isPlain)}[${to}fg]`,
      `[${to}bg][${to}fg]overlay=${target.x}:${target.y}:format=yuv420[${to}]`,
    ],
    sidecars: [],
  }
}

function scaleTo(box: PixelBox, isPlain: boolean): string {
  const scale = isPlain ? `zscale=${box.w}:${box.h}:filter=bicubic` : `scale=${box.w}:${box.h}:flags=bicubic`
  return `${scale},setsar=1,format=yuv420p`
}
const even = (value: number): number => Math.max(2, 2 * Math.round(value / 2))
