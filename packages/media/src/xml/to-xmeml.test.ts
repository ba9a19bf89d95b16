import type { LayoutSegment } from '@clipwright/contract/editor/layout'
import type { AudioStream, Probe, VideoStream } from '@clipwright/contract/sources/probe'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { SampleInput } from '@clipwright/timeline/testing/sample-timeline'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeEverythingDocument } from '../exchange/testing/everything-document.ts'
import { toExchangeInput } from '../exchange/testing/exchange-input-of.ts'
import { checkXmeml } from './testing/check-xmeml.ts'
import { getElementAt, listChildren, listElements, readNumberAt, readXml, readTextAt } from './testing/read-xml.ts'
import { countTimecodeFrames } from './timing.ts'
import { toXmeml } from './to-xmeml.ts'
import { escapeXml } from './xml-writer.ts'

const video: VideoStream = {
  index: 0,
  codec: 'h264',
  width: 1920,
  height: 1080,
  codedWidth: 1920,
  codedHeight: 1080,
  rotationDeg: 0,
  frameRate: { num: 30000, den: 1001 },
  variable: false,
  hdr: false,
  pixelFormat: 'yuv420p',
}
const stereo: AudioStream = { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: true }
const mono: AudioStream = { ...stereo, channels: 1, sampleRate: 44_100 }

type Case = SampleInput & { probe?: Partial<Probe>; fileName?: string; title?: string }

function xmlOf(input: Case = {}): string {
  const analysis = input.analysis ?? sampleAnalysis({ frameRate: { num: 30000, den: 1001 } })
  const timeline = sampleTimeline({ ...input, analysis })
  const probe: Probe = {
    container: 'mp4',
    durationMs: 60_000,
    sizeBytes: 1,
    video: { ...video, frameRate: analysis.frameRate },
    audio: [stereo],
    subtitles: [],
    notices: [],
    ...input.probe,
  }
  return toXmeml({
    timeline,
    plan: toRenderPlan(timeline, 'VIDEO_FILE'),
    sourceFileName: input.fileName ?? 'talk.mp4',
    title: input.title ?? 'What lasts',
    probe,
  })
}

const pane = (x: number) => ({ path: [{ atMs: 0, x, y: 0.1, w: 0.5, h: 0.8, move: 'cut' as const }] })
const moving: LayoutSegment = fillSegment({
  endMs: 11_000,
  panes: [
    {
      path: [
        { atMs: 5000, x: 0.2, y: 0, w: 0.316, h: 1, move: 'cut' },
        { atMs: 5500, x: 0.2, y: 0, w: 0.316, h: 1, move: 'cut' },
        { atMs: 6000, x: 0.5, y: 0, w: 0.316, h: 1, move: 'linear' },
        { atMs: 6500, x: 0.1, y: 0, w: 0.316, h: 1, move: 'cut' },
      ],
    },
  ],
})
const story: Case = {
  timeRanges: [
    [5, 7],
    [10, 12.5],
  ],
  segments: [moving, fillSegment({ kind: 'split', startMs: 11_000, panes: [pane(0), pane(0.5)] })],
  words: sampleWords('Nobody told us it would take ten years & more <sic>', 5000),
}
const sixChannels = { ...stereo, index: 2, channels: 6 }
const withCommentary: Case = { timeRanges: [[5, 7]], words: [], probe: { audio: [sixChannels, { ...stereo, isDefault: false }] } }
const soundOnly: Case = {
  analysis: sampleAnalysis({ hasVideo: false, width: 0, height: 0, frameRate: { num: 30, den: 1 } }),
  segments: [fillSegment({ kind: 'fit', panes: [] })],
  probe: { video: null, audio: [mono], container: 'mp3' },
  fileName: 'Folge 12 – „Öffnung“.mp3',
}
const fast: Case = {
  ...story,
  analysis: sampleAnalysis({ frameRate: { num: 240, den: 1 } }),
  probe: { audio: [mono], video: { ...video, frameRate: { num: 240, den: 1 }, startTimecode: '01:00:00:00' } },
}

describe('golden files', () => {
  test.each([
    ['cuts, a moving crop and a split', 'moving-crop-and-split', story],
    ['sound alone, in one channel', 'sound-only', soundOnly],
    ['a fast recording in one channel that starts at one hour', 'high-speed-mono', fast],
    ['six channels beside a second track', 'six-channels', withCommentary],
  ])('%s', async (_, name, input) => {
    const xml = xmlOf(input)
    checkXmeml(xml)
    await expect(xml).toMatchFileSnapshot(`golden/${name}.xml`)
  })
})

test('mono next to other sounds plays on both outputs, alone on one', () => {
  const input = toExchangeInput(makeEverythingDocument())
  const probe = { ...input.probe, audio: input.probe.audio.map((one) => ({ ...one, channels: 1 })) }
  const outputsOf = (xml: string) =>
    checkXmeml(xml).audioTracks.flatMap((track) => {
      const own = listChildren(track, 'clipitem').filter((item) => getElementAt(item, 'file').attributes.get('id') === 'file-1')
      return own.length === 0
        ? []
        : [{ output: readNumberAt(track, 'outputchannelindex'), channels: own.map((item) => readNumberAt(item, 'sourcetrack/trackindex')) }]
    })
  expect(outputsOf(toXmeml({ ...input, probe }))).toEqual([
    { output: 1, channels: [1, 1, 1] },
    { output: 2, channels: [1, 1, 1] },
  ])
  expect(outputsOf(xmlOf({ ...story, probe: { audio: [mono] } })).map(({ output }) => output)).toEqual([1])
})

describe('what editing programs refused from other products', () => {
  test('video and sound are both there and linked clip by clip', () => {
    const { videoTracks, audioTracks } = checkXmeml(xmlOf(story))
    expect(videoTracks.map((track) => listChildren(track, 'clipitem').length)).toEqual([3, 1])
    expect(audioTracks.map((track) => listChildren(track, 'clipitem').length)).toEqual([3, 3])
  })

  test('a sound file has no empty video clips', () => {
    const { videoTracks, audioTracks } = checkXmeml(xmlOf(soundOnly))
    expect([videoTracks.length, audioTracks.length]).toEqual([0, 1])
  })

  test('a silent video has no sound tracks', () => {
    const { audioTracks } = checkXmeml(xmlOf({ analysis: sampleAnalysis({ hasAudio: false }), probe: { audio: [] } }))
    expect(audioTracks).toEqual([])
  })

  test('one channel is one track on output 1, never a layout name', () => {
    const { audioTracks, sequence } = checkXmeml(xmlOf(fast))
    expect(audioTracks.map((track) => readTextAt(track, 'outputchannelindex'))).toEqual(['1'])
    expect(readTextAt(sequence, 'media/audio/numOutputChannels')).toBe('1')
  })

  test('channels are counted over all tracks of the file, and the middle one is heard on both sides', () => {
    const { audioTracks } = checkXmeml(xmlOf(withCommentary))
    expect(audioTracks.map((track) => readNumberAt(getElementAt(track, 'clipitem'), 'sourcetrack/trackindex'))).toEqual([
      3, 4, 5, 5, 6, 6, 7, 8,
    ])
    expect(audioTracks.map((track) => readNumberAt(track, 'outputchannelindex'))).toEqual([1, 2, 1, 2, 1, 2, 1, 2])
  })

  test('240 fps is the file’s rate, not the sequence’s', () => {
    const { sequence, clips } = checkXmeml(xmlOf(fast))
    expect(readTextAt(sequence, 'rate/timebase')).toBe('60')
    expect(clips.map((clip) => readTextAt(clip, 'rate/timebase'))).toEqual(clips.map(() => '240'))
    expect(readNumberAt(clips[0] ?? sequence, 'in')).toBe(5 * 240)
  })

  test('29.97 is 30 with the ntsc flag, 25 is 25 without', () => {
    expect(xmlOf(story)).toContain('<ntsc>TRUE</ntsc>')
    expect(xmlOf({ analysis: sampleAnalysis({ frameRate: { num: 25, den: 1 } }) })).not.toContain('<ntsc>TRUE</ntsc>')
  })

  test('the time code of the file is stated, its frames still count from 0', () => {
    const { sequence, clips } = checkXmeml(xmlOf(fast))
    const file = listElements(sequence).find((element) => element.name === 'file' && element.children.length > 0)
    expect(readNumberAt(file ?? sequence, 'timecode/frame')).toBe(3600 * 240)
    expect(readNumberAt(clips[0] ?? sequence, 'in')).toBe(1200)
  })

  test('drop-frame time code is counted without the dropped numbers', () => {
    const rate = { num: 30000, den: 1001 }
    expect(countTimecodeFrames('00:01:00;02', rate)).toBe(1800)
    expect(countTimecodeFrames('01:00:00;00', rate)).toBe(107_892)
    expect(countTimecodeFrames('01:00:00:00', rate)).toBe(108_000)
  })

  test('the length of the file is its own, and no clip plays past it', () => {
    const xml = xmlOf({ timeRanges: [[58, 60]], probe: { durationMs: 59_990 } })
    const { clips, sequence } = checkXmeml(xml)
    expect(readNumberAt(clips[0] ?? sequence, 'duration')).toBe(1797)
  })

  test('two thousand cuts leave no gap and no drift', () => {
    const timeRanges = Array.from({ length: 2000 }, (_, index): [number, number] => [index * 1.7, index * 1.7 + 0.613])
    const analysis = sampleAnalysis({ durationMs: 3_500_000, frameRate: { num: 30000, den: 1001 } })
    const { sequence, clips } = checkXmeml(xmlOf({ analysis, timeRanges, words: [], probe: { durationMs: 3_500_000 } }))
    expect(clips).toHaveLength(6000)
    expect(Math.abs(readNumberAt(sequence, 'duration') - (2000 * 0.613 * 30_000) / 1001)).toBeLessThanOrEqual(1)
  })
})

describe('the video tracks', () => {
  const valuesOf = (xml: string, id: string) =>
    listElements(readXml(xml).root).filter((element) => element.name === 'parameter' && readTextAt(element, 'parameterid') === id)

  test('the crop has keyframes on media frames: still, moving, then a jump over one frame', () => {
    const [centre] = valuesOf(xmlOf(story), 'center')
    const keys = listChildren(centre ?? readXml(xmlOf(story)).root, 'keyframe').map((key) => [
      readNumberAt(key, 'when'),
      readNumberAt(key, 'value/horiz'),
    ])
    const [holdKey, glide, arrived, holding, jumped] = keys as [number, number][]
    expect(keys.map(([when]) => when)).toEqual([150, 165, 180, 194, 195])
    expect(holdKey?.[1]).toBe(glide?.[1])
    expect(arrived?.[1]).toBe(holding?.[1])
    expect(jumped?.[1]).toBeGreaterThan(holding?.[1] ?? Infinity)
  })

  test('a centred crop needs no offset, one at the left edge moves the video right', () => {
    const horiz = (x: number) => {
      const panes = [{ path: [{ atMs: 0, x, y: 0, w: 608 / 1920, h: 1, move: 'cut' as const }] }]
      return readNumberAt(valuesOf(xmlOf({ segments: [fillSegment({ panes })] }), 'center')[0] as never, 'value/horiz')
    }
    expect(horiz(656 / 1920)).toBe(0)
    // 656 source pixels at 1080/608, over a frame 1080 wide.
    expect(horiz(0)).toBeCloseTo((656 * (1080 / 608)) / 1080, 2)
  })

  test('a split pane is cropped, a full video is not', () => {
    const xml = xmlOf(story)
    const crops = listElements(readXml(xml).root).filter(
      (element) => element.name === 'effect' && readTextAt(element, 'effectid') === 'crop',
    )
    expect(crops).toHaveLength(2)
    const side = (id: string) =>
      readNumberAt(
        listChildren(crops[0] ?? readXml(xml).root, 'parameter').find((one) => readTextAt(one, 'parameterid') === id) as never,
        'value',
      )
    expect(side('left') + side('right')).toBeCloseTo(100 * (1 - 972 / 1920), 3)
  })
})

describe('text', () => {
  test('captions are text generators above the video', () => {
    const { captions } = checkXmeml(xmlOf(story))
    const captionTexts = captions.map((item) =>
      readTextAt(listChildren(getElementAt(item, 'effect'), 'parameter')[0] as never, 'value').replace('\r', ' '),
    )
    expect(captionTexts.join(' ')).toBe('Nobody told us it would')
  })

  test('any title, file name and word gives a document that reads back the same', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        ']]>',
        '<!--',
        '&amp;',
        '\u0000\u0008',
        '\ufffe',
        '\ud800',
        '"/><x a="',
        '../../etc/passwd',
        'C:\\talks\\a.mp4',
        '%2e%2e/',
      ),
    )
    fc.assert(
      fc.property(nasty, nasty, nasty, (title, fileName, word) => {
        const xml = xmlOf({ title, fileName: `${fileName}.mp4`, words: sampleWords(word.replaceAll(' ', '_') || 'x') })
        const { sequence } = checkXmeml(xml)
        expect(escapeXml(readTextAt(sequence, 'name'))).toBe(escapeXml(title))
      }),
      { numRuns: 80 },
    )
  })

  test('a clip has the same id in every export, another clip another', () => {
    expect(xmlOf(story)).toBe(xmlOf(story))
    const uuid = (xml: string) => readTextAt(readXml(xml).root, 'sequence/uuid')
    expect(uuid(xmlOf(story))).not.toBe(uuid(xmlOf({ ...story, title: 'Another' })))
  })
})
