import { captionCues } from '@clipwright/timeline/captions/srt'
import { frameAtMs } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { PlacedText } from '../exchange/other-media.ts'
import { textColorOf, type TextColor } from '../exchange/text-color.ts'
import { opacityFilter } from './motion.ts'
import { rateElement } from './timing.ts'
import { element, leaf, withAttributes } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

function parameter(id: string, name: string, value: XmlNode): XmlNode {
  return element('parameter', leaf('parameterid', id), leaf('name', name), value)
}

type TextLook = { size: number; vert: number; horiz: number; color: TextColor }
const captionLook: TextLook = { size: 0.035, vert: 0.22, horiz: 0, color: textColorOf(undefined) }

function textEffect(text: string, plan: RenderPlan, { size, vert, horiz, color }: TextLook): XmlNode {
  const { alpha, red, green, blue } = color
  const fontColor = element('value', leaf('alpha', alpha), leaf('red', red), leaf('green', green), leaf('blue', blue))
  return element(
    'effect',
    leaf('name', 'Text'),
    leaf('effectid', 'Text'),
    leaf('effectcategory', 'Text'),
    leaf('effecttype', 'generator'),
    leaf('mediatype', 'video'),
    parameter('str', 'Text', leaf('value', text)),
    parameter('fontname', 'Font', leaf('value', 'Arial')),
    parameter('fontsize', 'Size', leaf('value', Math.round(plan.height * size))),
    parameter('fontstyle', 'Style', leaf('value', 2)),
    parameter('fontalign', 'Alignment', leaf('value', 2)),
    parameter('fontcolor', 'Font Color', fontColor),
    parameter('origin', 'Origin', element('value', leaf('horiz', horiz), leaf('vert', vert))),
  )
}

type Item = { name: string; start: number; end: number; id: string }

function generatorItem({ name, start, end, id }: Item, plan: RenderPlan, effect: XmlNode, opacity = 1): XmlNode {
  const item = element(
    'generatoritem',
    leaf('name', name),
    leaf('enabled', true),
    leaf('duration', end - start),
    rateElement(plan.frameRate),
    leaf('start', start),
    leaf('end', end),
    leaf('in', 0),
    leaf('out', end - start),
    leaf('anamorphic', false),
    leaf('alphatype', 'black'),
    effect,
    ...opacityFilter(opacity),
  )
  return withAttributes(item, { id })
}

/** A text layer as a text generator at its place. */
export function textItem({ text, startFrame, frameCount, x, y, size, opacity, color }: PlacedText, plan: RenderPlan, id: string): XmlNode {
  const look = { size, color, horiz: Math.round((x - 0.5) * 1e4) / 1e4, vert: Math.round((y - 0.5) * 1e4) / 1e4 }
  const name = text.split('\n', 1)[0]?.slice(0, 60) ?? ''
  return generatorItem(
    { name, start: startFrame, end: startFrame + frameCount, id },
    plan,
    textEffect(text.replaceAll('\n', '\r'), plan, look),
    opacity,
  )
}

/** Captions as text generators, one per subtitle: plain text that an editor can restyle. Null when there are no words. */
export function captionTrack(timeline: Timeline, plan: RenderPlan): XmlNode | null {
  if (!timeline.captions.enabled) return null
  const items = captionCues(timeline, {
    parts: plan.parts.map((part, index) => ({ ...part, rangeId: String(index) })),
    rate: plan.frameRate,
  })
    .map((cue) => ({
      cue,
      start: frameAtMs(cue.startMs, plan.frameRate),
      end: Math.min(plan.frameCount, frameAtMs(cue.endMs, plan.frameRate)),
    }))
    .filter(({ start, end }) => end > start)
    .map(({ cue, start, end }, index) =>
      generatorItem(
        { name: cue.lines.join(' ').slice(0, 60), start, end, id: `caption-${index + 1}` },
        plan,
        textEffect(cue.lines.join('\r'), plan, captionLook),
      ),
    )
  return items.length === 0 ? null : element('track', ...items, leaf('enabled', true), leaf('locked', false))
}
