import type { ClipFormat, LeftOut } from '@clipwright/contract/clips/clip-formats'
import type { Probe } from '@clipwright/contract/sources/probe'
import { readAssetFacts, type AssetFile } from '@clipwright/media/exchange/asset-facts'
import { listLeftOut, type ExchangeFormat } from '@clipwright/media/exchange/left-out'
import { toFcpxml } from '@clipwright/media/fcpxml/to-fcpxml'
import { toOtio } from '@clipwright/media/otio/to-otio'
import { toXmeml } from '@clipwright/media/xml/to-xmeml'
import { toSrt, toVtt } from '@clipwright/timeline/captions/srt'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { Timeline } from '@clipwright/timeline/timeline'

/** A text file made from a clip document, and what its format cannot hold. */
export type ExchangeFile = { format: ClipFormat; text: string; leftOut: LeftOut[] }

const writers: Record<ExchangeFormat, typeof toXmeml> = { XMEML: toXmeml, FCPXML: toFcpxml, OTIO: toOtio }

/** Cuts, layers and captions over the original files, which are found by name: one file per format, and subtitles. */
export async function makeExchangeFiles(clip: {
  timeline: Timeline
  sourceFileName: string
  title: string
  probe: Probe
  /** Local files of the images, videos and sounds in the clip, by uri. */
  assets: Readonly<Record<string, AssetFile>>
  signal: AbortSignal
}): Promise<ExchangeFile[]> {
  const { timeline, sourceFileName, title, probe } = clip
  const plan = toRenderPlan(timeline, 'VIDEO_FILE')
  const assets = await readAssetFacts(clip.assets, clip.signal)
  const projects = Object.entries(writers).map(([name, write]): ExchangeFile => {
    const format = name as ExchangeFormat
    return {
      format,
      text: write({ timeline, plan, sourceFileName, title, probe, assets }),
      leftOut: listLeftOut({ timeline, plan }, format),
    }
  })
  return [...projects, ...subtitleFiles(timeline)]
}

export function subtitleFiles(timeline: Timeline): ExchangeFile[] {
  return [
    { format: 'SRT', text: toSrt(timeline), leftOut: [] },
    { format: 'VTT', text: toVtt(timeline), leftOut: [] },
  ]
}
