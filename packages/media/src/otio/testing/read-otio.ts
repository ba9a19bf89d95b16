import { z } from 'zod'

/** A strict reader for tests, independent of the writer: as much of the OpenTimelineIO schemas as a cut list needs. */
const Time = z.strictObject({ OTIO_SCHEMA: z.literal('RationalTime.1'), rate: z.number().positive(), value: z.number().int() })
const Range = z.strictObject({ OTIO_SCHEMA: z.literal('TimeRange.1'), start_time: Time, duration: Time })
const Metadata = z.record(z.string(), z.unknown())
const Effect = z.strictObject({ OTIO_SCHEMA: z.literal('Effect.1'), name: z.string(), effect_name: z.string(), metadata: Metadata })
const lists = { effects: z.array(Effect), markers: z.array(z.never()), metadata: Metadata }
const Reference = z.strictObject({
  OTIO_SCHEMA: z.literal('ExternalReference.1'),
  target_url: z.string(),
  available_range: Range.nullable(),
  metadata: Metadata,
})
const Clip = z.strictObject({
  OTIO_SCHEMA: z.literal('Clip.1'),
  name: z.string(),
  source_range: Range,
  media_reference: Reference,
  ...lists,
})
const Gap = z.strictObject({ OTIO_SCHEMA: z.literal('Gap.1'), name: z.string(), source_range: Range, ...lists })
const Transition = z.strictObject({
  OTIO_SCHEMA: z.literal('Transition.1'),
  name: z.string(),
  transition_type: z.enum(['SMPTE_Dissolve', 'Custom_Transition']),
  in_offset: Time,
  out_offset: Time,
  metadata: Metadata,
})
const Track = z.strictObject({
  OTIO_SCHEMA: z.literal('Track.1'),
  name: z.string(),
  kind: z.enum(['Video', 'Audio']),
  children: z.array(z.discriminatedUnion('OTIO_SCHEMA', [Clip, Gap, Transition])),
  source_range: z.null(),
  ...lists,
})
const Stack = z.strictObject({
  OTIO_SCHEMA: z.literal('Stack.1'),
  name: z.string(),
  children: z.array(Track),
  source_range: z.null(),
  ...lists,
})
const Timeline = z.strictObject({
  OTIO_SCHEMA: z.literal('Timeline.1'),
  name: z.string(),
  global_start_time: Time,
  tracks: Stack,
  metadata: Metadata,
})

type OtioItem = {
  kind: 'clip' | 'gap'
  name: string
  startSec: number
  endSec: number
  sourceSec: number
  effects: { name: string; metadata: Record<string, unknown> }[]
}
type OtioTrack = {
  name: string
  kind: 'Video' | 'Audio'
  items: OtioItem[]
  transitions: { atSec: number; inSec: number; outSec: number; name: string }[]
  lengthSec: number
}

function fail(condition: boolean, problem: string): void {
  if (condition) throw new Error(problem)
}

const seconds = ({ value, rate }: z.infer<typeof Time>): number => value / rate

function readClip(clip: z.infer<typeof Clip>): void {
  const { target_url: url, available_range: available } = clip.media_reference
  fail(/[/\\:\s]/.test(url) || decodeURIComponent(url) === '', `an address that only one machine can follow: ${url}`)
  if (!available) return
  const [start, end] = [seconds(clip.source_range.start_time), seconds(clip.source_range.start_time) + seconds(clip.source_range.duration)]
  const from = seconds(available.start_time)
  fail(start < from - 1e-6, `${clip.name}: plays before its file begins`)
  fail(end > from + seconds(available.duration) + 1e-6, `${clip.name}: plays past the end of its file`)
}

function readTrack({ name, kind, children }: z.infer<typeof Track>): OtioTrack {
  const track: OtioTrack = { name, kind, items: [], transitions: [], lengthSec: 0 }
  children.forEach((child, index) => {
    if (child.OTIO_SCHEMA === 'Transition.1') {
      const [before, after] = [children[index - 1], children[index + 1]]
      if (before?.OTIO_SCHEMA !== 'Clip.1' || after?.OTIO_SCHEMA !== 'Clip.1') throw new Error('a transition stands between two clips')
      const [inSec, outSec] = [seconds(child.in_offset), seconds(child.out_offset)]
      fail(
        inSec > seconds(before.source_range.duration) || outSec > seconds(after.source_range.duration),
        'a transition is longer than a clip beside it',
      )
      track.transitions.push({ atSec: track.lengthSec, inSec, outSec, name: child.name })
      return
    }
    const length = seconds(child.source_range.duration)
    fail(length <= 0, `${child.name}: lasts no time`)
    if (child.OTIO_SCHEMA === 'Clip.1') readClip(child)
    const sourceSec = seconds(child.source_range.start_time)
    track.items.push({
      kind: child.OTIO_SCHEMA === 'Clip.1' ? 'clip' : 'gap',
      name: child.name,
      startSec: track.lengthSec,
      endSec: track.lengthSec + length,
      sourceSec,
      effects: child.effects.map(({ effect_name: effect, metadata }) => ({ name: effect, metadata })),
    })
    track.lengthSec += length
  })
  return track
}

/** Reads an OpenTimelineIO document; throws at the first thing that breaks its schema. */
export function readOtio(document: string): { name: string; tracks: OtioTrack[] } {
  const timeline = Timeline.parse(JSON.parse(document))
  return { name: timeline.name, tracks: timeline.tracks.children.map(readTrack) }
}
