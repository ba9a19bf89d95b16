import type { FrameRate } from '@clipwright/contract/rational'
import { mediaFrameRate } from '@clipwright/timeline/frames'
import type { AssetFacts, ExchangeInput } from '../exchange/exchange-input.ts'
import { toBareName, toRelativeUrl, listSoundStreams } from '../xml/media-file.ts'
import { createElement, addAttributes } from '../xml/xml-writer.ts'
import type { XmlNode } from '../xml/xml-writer.ts'
import { formatTime, formatTimeOfMs } from './fraction-time.ts'

/** A file as clips refer to it. `rate` is the grid of its times. */
type Resource = {
  id: string
  format: string | null
  rate: FrameRate
  name: string
  hasVideo: boolean
  hasAudio: boolean
  width: number
  height: number
  isStill: boolean
  startFrames: number
}

/** Everything that is described once and referred to by id. */
export type ResourceBook = {
  source: Resource
  sequenceFormat: string
  titleEffect: string
  of(facts: AssetFacts): Resource
  effect(name: string, uid: string): string
  nodes(): XmlNode[]
}

function toFormatNode(id: string, rate: FrameRate | null, width: number, height: number): XmlNode {
  return addAttributes(createElement('format'), {
    id,
    ...(rate ? { frameDuration: formatTime(1, rate) } : {}),
    width: String(width),
    height: String(height),
    ...(rate ? { colorSpace: '1-1-1 (Rec. 709)' } : { name: 'FFVideoFormatRateUndefined', colorSpace: '1-13-1' }),
  })
}

type FileFacts = { name: string; durationTime: string; startTime: string; channels: number; sampleRate: number; hasVideo: boolean }

function toAssetNode(id: string, format: string | null, facts: FileFacts): XmlNode {
  const sound =
    facts.channels > 0
      ? { hasAudio: '1', audioSources: '1', audioChannels: String(facts.channels), audioRate: String(facts.sampleRate) }
      : {}
  // A relative address: the program looks beside the document, then asks.
  const media = addAttributes(createElement('media-rep'), { kind: 'original-media', src: `./${toRelativeUrl(facts.name)}` })
  return addAttributes(createElement('asset', media), {
    id,
    name: toBareName(facts.name),
    start: facts.startTime,
    duration: facts.durationTime,
    ...(facts.hasVideo ? { hasVideo: '1', videoSources: '1' } : {}),
    ...(format === null ? {} : { format }),
    ...sound,
  })
}

const basicTitle = '.../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti'

/** Starts the list with the sequence, the source and the plain title. `startFrames` is the number of the source's first frame. */
export function openResources(input: ExchangeInput, startFrames: number): ResourceBook {
  const { plan, probe, timeline } = input
  const nodes: XmlNode[] = []
  let count = 0
  const nextId = (): string => `r${(count += 1)}`
  const sequenceFormat = nextId()
  nodes.push(toFormatNode(sequenceFormat, plan.frameRate, plan.width, plan.height))
  const rate = mediaFrameRate(timeline.source.frameRate)
  const format = probe.video ? nextId() : null
  if (format !== null && probe.video) nodes.push(toFormatNode(format, rate, probe.video.width, probe.video.height))
  const [speech] = listSoundStreams(probe)
  const id = nextId()
  const startTime = formatTime(startFrames, rate)
  const channels = speech?.channels ?? 0
  nodes.push(
    toAssetNode(id, format, {
      name: input.sourceFileName,
      durationTime: formatTimeOfMs(probe.durationMs, rate),
      startTime,
      channels,
      sampleRate: speech?.sampleRate ?? 48_000,
      hasVideo: probe.video !== null,
    }),
  )
  const { width, height } = plan.source
  const source = {
    id,
    format,
    rate,
    name: toBareName(input.sourceFileName),
    hasVideo: probe.video !== null,
    hasAudio: channels > 0,
    width,
    height,
    isStill: false,
    startFrames,
  }
  const effects = new Map<string, string>()
  const effect = (name: string, uid: string): string => {
    const existing = effects.get(uid)
    if (existing !== undefined) return existing
    const effectId = nextId()
    effects.set(uid, effectId)
    nodes.push(addAttributes(createElement('effect'), { id: effectId, name, uid }))
    return effectId
  }
  const files = new Map<string, Resource>()
  const of = (facts: AssetFacts): Resource => {
    const existing = files.get(facts.fileName)
    if (existing) return existing
    const own = describe(facts, plan.frameRate, nextId, nodes)
    files.set(facts.fileName, own)
    return own
  }
  return { source, sequenceFormat, titleEffect: effect('Basic Title', basicTitle), of, effect, nodes: () => nodes }
}

function describe(facts: AssetFacts, sequenceRate: FrameRate, nextId: () => string, nodes: XmlNode[]): Resource {
  const isStill = facts.durationMs === null
  const hasVideo = facts.width > 0
  const rate = facts.frameRate ? mediaFrameRate(facts.frameRate) : sequenceRate
  const format = hasVideo ? nextId() : null
  if (format !== null) nodes.push(toFormatNode(format, isStill ? null : rate, facts.width, facts.height))
  const id = nextId()
  const durationTime = isStill ? '0s' : formatTimeOfMs(facts.durationMs ?? 0, rate)
  nodes.push(
    toAssetNode(id, format, {
      name: facts.fileName,
      durationTime,
      startTime: '0s',
      channels: facts.channels,
      sampleRate: facts.sampleRate,
      hasVideo,
    }),
  )
  return {
    id,
    format,
    rate,
    name: toBareName(facts.fileName),
    hasVideo,
    hasAudio: facts.channels > 0,
    width: facts.width,
    height: facts.height,
    isStill,
    startFrames: 0,
  }
}
