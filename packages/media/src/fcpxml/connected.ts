import { frameAtMs } from '@clipwright/timeline/frames'
import type { ExchangeInput } from '../exchange/exchange-input.ts'
import { listOtherMedia, splitIntoRows } from '../exchange/other-media.ts'
import type { PlacedMedia } from '../exchange/placed-media.ts'
import { createElement, addAttributes } from '../xml/xml-writer.ts'
import type { XmlNode } from '../xml/xml-writer.ts'
import { toBlendAdjustment, toPlaceAdjustments, toVolumeAdjustment } from './adjustments.ts'
import { formatTime } from './fraction-time.ts'
import type { ResourceBook } from './resources.ts'
import { listTitles } from './titles.ts'
import type { Title } from './titles.ts'

/** An item on a lane; the parent it is attached to sets `offset` on the parent's own clock. */
export type Connected = { node: XmlNode; lane: number; startFrame: number }

// Lanes 1 to 4 hold the panes of a layout.
const firstLane = 5

/** B-roll, intro and outro, images and titles on lanes above the clip; sounds below it. */
export function listConnectedItems(input: ExchangeInput, book: ResourceBook): Connected[] {
  const media = listOtherMedia(input)
  const visibleRows = (['insert', 'overlay'] as const).flatMap((role) => splitIntoRows(media.filter((one) => one.role === role)))
  const seenItems = visibleRows.flatMap((row, index) =>
    row.map((one) => ({ node: toMediaNode(one, input, book), lane: firstLane + index, startFrame: one.startFrame })),
  )
  const titles = splitIntoRows(listTitles(input))
  const titleItems = titles.flatMap((row, index) =>
    row.map((title, place) => ({
      node: toTitleNode(title, `ts${index}-${place}`, input, book),
      lane: firstLane + visibleRows.length + index,
      startFrame: title.startFrame,
    })),
  )
  const soundRows = splitIntoRows(media.filter(({ role }) => role === 'sound'))
  const soundItems = soundRows.flatMap((row, index) =>
    row.map((one) => ({ node: toMediaNode(one, input, book), lane: -1 - index, startFrame: one.startFrame })),
  )
  return [...seenItems, ...titleItems, ...soundItems].toSorted((a, b) => a.startFrame - b.startFrame || a.lane - b.lane)
}

function toMediaNode(media: PlacedMedia, input: ExchangeInput, book: ResourceBook): XmlNode {
  const { plan } = input
  const resource = book.of(media.facts)
  const startFrames = frameAtMs(media.inMs, resource.rate)
  const duration = formatTime(media.frameCount, plan.frameRate)
  const isPlaced =
    media.placement && resource.hasVideo
      ? [...toPlaceAdjustments(media.placement, resource, plan), ...toBlendAdjustment(media.placement.opacity)]
      : []
  if (resource.isStill)
    return addAttributes(createElement('video', ...isPlaced), { ref: resource.id, name: resource.name, start: '0s', duration })
  const perFrame = (resource.rate.num * plan.frameRate.den) / (resource.rate.den * plan.frameRate.num)
  const timeAt = (frame: number): string => formatTime(startFrames + Math.round((frame - media.startFrame) * perFrame), resource.rate)
  const volume = media.levels ? [toVolumeAdjustment(media.levels, timeAt)] : []
  // Only the video of an insert: its sound would play on top of the clip's.
  const enabled = media.role === 'sound' ? { srcEnable: 'audio', audioRole: 'music' } : media.levels ? {} : { srcEnable: 'video' }
  return addAttributes(createElement('asset-clip', ...isPlaced, ...volume), {
    ref: resource.id,
    name: resource.name,
    start: formatTime(startFrames, resource.rate),
    duration,
    ...enabled,
  })
}

function toTitleNode(title: Title, styleId: string, input: ExchangeInput, book: ResourceBook): XmlNode {
  const { red, green, blue, alpha } = title.color
  const style = addAttributes(createElement('text-style'), {
    font: 'Helvetica',
    fontSize: String(title.sizePx),
    fontFace: 'Bold',
    fontColor: [red, green, blue, alpha].map((channel) => String(Math.round((channel / 255) * 1e4) / 1e4)).join(' '),
    alignment: 'center',
  })
  const position = addAttributes(createElement('param'), {
    name: 'Position',
    key: '9999/999166631/999166633/1/100/101',
    value: `${Math.round(title.x * 100) / 100} ${Math.round((title.y * input.plan.height) / 100)}`,
  })
  const text = createElement('text', addAttributes({ ...createElement('text-style'), text: title.text }, { ref: styleId }))
  const definition = addAttributes(createElement('text-style-def', style), { id: styleId })
  return addAttributes(createElement('title', position, text, definition, ...toBlendAdjustment(title.opacity)), {
    ref: book.titleEffect,
    name: title.text.split('\n', 1)[0]?.slice(0, 60) ?? '',
    start: '0s',
    duration: formatTime(title.frameCount, input.plan.frameRate),
    role: title.isCaption ? 'titles.Captions' : 'titles.Text',
  })
}
