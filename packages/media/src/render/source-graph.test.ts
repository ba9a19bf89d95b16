import type { VideoStream } from '@clipwright/contract/sources/probe'
import { describe, expect, test } from 'vitest'
import { RawProbe, toVideoStream } from '../probe/read-streams.ts'
import { isPlain, listDisplayFilters, rangeOptions } from './source-graph.ts'

/** What ffprobe says of a stream, as the video it stands for. */
function videoOf(raw: object): VideoStream {
  const stream = {
    index: 0,
    codec_type: 'video',
    codec_name: 'vp9',
    width: 1920,
    height: 1080,
    pix_fmt: 'yuv420p',
    r_frame_rate: '25/1',
    ...raw,
  }
  const [parsed] = RawProbe.parse({ streams: [stream], format: { format_name: 'matroska' } }).streams
  if (!parsed) throw new RangeError('no stream')
  return toVideoStream(parsed)
}

describe('HDR', () => {
  const pq = { pix_fmt: 'yuv420p10le', color_transfer: 'smpte2084' }

  test('that names only its transfer is taken for what nearly all of it is', () => {
    expect(videoOf(pq).hdrColors).toEqual({ transfer: 'smpte2084', primaries: 'bt2020', matrix: 'bt2020nc' })
    expect(listDisplayFilters(videoOf(pq))[1]).toBe('setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc')
  })

  test('that names everything is taken at its word', () => {
    const display = { ...pq, color_transfer: 'arib-std-b67', color_primaries: 'smpte432', color_space: 'bt2020nc' }
    expect(videoOf(display).hdrColors).toEqual({ transfer: 'arib-std-b67', primaries: 'smpte432', matrix: 'bt2020nc' })
    expect(videoOf({ ...pq, color_space: 'gbr' }).hdrColors).toBeUndefined()
  })
})

describe('brightness that uses all numbers', () => {
  const full = videoOf({ color_range: 'pc', color_space: 'bt709' })

  test('is brought to the usual range, even where nothing is scaled', () => {
    expect(listDisplayFilters(full)).toContain('scale=in_color_matrix=bt709:out_color_matrix=bt709:in_range=pc:out_range=tv')
    expect(rangeOptions(full)).toBe(':in_range=pc:out_range=tv')
  })

  test('is never scaled by the filter that keeps the range', () => {
    expect(isPlain(full)).toBe(false)
    expect(isPlain(videoOf({ color_range: 'tv' }))).toBe(true)
  })
})
