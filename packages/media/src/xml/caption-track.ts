import { captionCues } from '@clipwright/timeline/captions/srt'
import { frameAtMs } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { PlacedText } from '../exchange/other-media.ts'
import { parseTextColor, type TextColor } from '../exchange/text-color.ts'
import { toOpacityFilter } from './motion.ts'
import { toRateElement } from './timing.ts'
import { createElement, createLeaf, addAttributes } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

function toParameter(id: string, name: string, value: XmlNode): XmlNode {
  return createElement('parameter', createLeaf('parameterid', id), createLeaf('name', name), value)
}

type TextLook = { size: number; vert: number; horiz: number; color: TextColor }
const captionLook: TextLook = { size: 0.035, vert: 0.22, horiz: 0, color: parseTextColor(undefined) }

function toTextEffect(text: string, plan: RenderPlan, { size, vert, horiz, color }: TextLook): XmlNode {
  const { alpha, red, green, blue } = color
  const fontColor = createElement(
    'value',
    createLeaf('alpha', alpha),
    createLeaf('red', red),
    createLeaf('green', green),
    createLeaf('blue', blue),
  )
  return createElement(
    'effect',
    createLeaf('name', 'Text'),
    createLeaf('effectid', 'Text'),
    createLeaf('effectcategory', 'Text'),
    createLeaf('effecttype', 'generator'),
    createLeaf('mediatype', 'video'),
    toParameter('str', 'Text', createLeaf('value', text)),
    toParameter('fontname', 'Font', createLeaf('value', 'Arial')),
    toParameter('fontsize', 'Size', createLeaf('value', Math.round(plan.height * size))),
    toParameter('fontstyle', 'Style', createLeaf('value', 2)),
    toParameter('fontalign', 'Alignment', createLeaf('value', 2)),
    toParameter('fontcolor', 'Font Color', fontColor),
    toParameter('origin', 'Origin', createElement('value', createLeaf('horiz', horiz), createLeaf('vert', vert))),
  )
}

type Item = { name: string; start: number; end: number; id: string }

function toGeneratorItem({ name, start, end, id }: Item, plan: RenderPlan, effect: XmlNode, opacity = 1): XmlNode {
  const item = createElement(
    'generatoritem',
    createLeaf('name', name),
    createLeaf('enabled', true),
    createLeaf('duration', end - start),
    toRateElement(plan.frameRate),
    createLeaf('start', start),
    createLeaf('end', end),
    createLeaf('in', 0),
    createLeaf('out', end - start),
    createLeaf('anamorphic', false),
    createLeaf('alphatype', 'black'),
    effect,
    ...toOpacityFilter(opacity),
  )
  return addAttributes(item, { id })
}

/** A text layer as a text generator at its place. */
export function toTextItem(
  { text, startFrame, frameCount, x, y, size, opacity, color }: PlacedText,
  plan: RenderPlan,
  id: string,
): XmlNode {
  const look = { size, color, horiz: Math.round((x - 0.5) * 1e4) / 1e4, vert: Math.round((y - 0.5) * 1e4) / 1e4 }
  const name = text.split('\n', 1)[0]?.slice(0, 60) ?? ''
  return toGeneratorItem(
    { name, start: startFrame, end: startFrame + frameCount, id },
    plan,
    toTextEffect(text.replaceAll('\n', '\r'), plan, look),
    opacity,
  )
}

/** Captions as text generators, one per subtitle: plain text that an editor can restyle. Null when there are no words. */
export function toCaptionTrack(timeline: Timeline, plan: RenderPlan): XmlNode | null {
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
      toGeneratorItem(
        { name: cue.lines.join(' ').slice(0, 60), start, end, id: `caption-${index + 1}` },
        plan,
        toTextEffect(cue.lines.join('\r'), plan, captionLook),
      ),
    )
  return items.length === 0 ? null : createElement('track', ...items, createLeaf('enabled', true), createLeaf('locked', false))
}
