import { AppError } from '@clipwright/contract/errors'
import { z } from 'zod'
import { Timeline } from '../timeline.ts'
import type { CaptionWord, Overlay } from '../timeline.ts'
import { ClipDocument, documentVersion } from './clip-document.ts'
import type { HeardWord, LayerOverlay, Scene } from './clip-document.ts'

function toHeard(word: CaptionWord): HeardWord {
  const { id: _, hidden: __, censor: ___, ...spokenWord } = word
  return spokenWord
}

function toLayer(overlay: Overlay, layer: number): LayerOverlay {
  const { id: _, ...rest } = overlay
  return { ...rest, layer, follows: overlay.kind !== 'logo' } as LayerOverlay
}

/** Unique keys in list order; what has none of ours gets one by its place. */
function keyRecords<T, R>(
  list: readonly T[],
  prefix: string,
  nameOf: (item: T) => string | undefined,
  make: (item: T, at: number) => R,
): Record<string, R> {
  const records: Record<string, R> = {}
  list.forEach((item, index) => {
    const name = nameOf(item)
    const isUsable = name !== undefined && /^[A-Za-z0-9][\w.-]{0,79}$/.test(name) && !Object.hasOwn(records, name)
    records[isUsable ? name : `${prefix}${index + 1}`] = make(item, index)
  })
  return records
}

/** The document of a clip that nobody edited yet. `toTimeline` of it is the timeline again. */
export function toDocument(timeline: Timeline): ClipDocument {
  const { source, ratio, captions, watermark, audio } = timeline
  const { words, positions, shown: _shown, speakerColors: _colors, fonts: _fonts, ...look } = captions
  const ranges = keyRecords(
    timeline.ranges,
    'range',
    ({ id }) => id,
    ({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, source.durationMs) }),
  )
  const hidden = words.filter((word) => word.hidden)
  return {
    version: documentVersion,
    source,
    ranges,
    order: Object.keys(ranges),
    words: keyRecords(words, 'word', ({ id }) => id, toHeard),
    wordEdits: Object.fromEntries(hidden.map(({ id }) => [id, { isHidden: true }])),
    captions: look,
    ratio,
    pictures: {
      [ratio]: {
        scenes: keyRecords(
          timeline.layouts,
          's',
          () => undefined,
          (layout): Scene => ({ ...layout, origin: 'planned' }),
        ),
        captionPositions: positions,
      },
    },
    zooms: {},
    overlays: keyRecords(timeline.overlays, 'overlay', ({ id }) => id, toLayer),
    brolls: {},
    sounds: {},
    transitions: {},
    intro: null,
    outro: null,
    watermark,
    audio,
  }
}

const Version = z.object({ version: z.number().int() })

/** Version 3 only added what may be absent. */
function fromSecond(stored: unknown): unknown {
  return { ...z.looseObject({}).parse(stored), version: documentVersion }
}

/**
 * A document of any version so far, as one of today. Version 1 is the plain timeline that projects were stored with
 * before there was an editor. What is no document, or newer than this program, is refused with what is wrong and where.
 */
export function readDocument(stored: unknown): ClipDocument {
  const { version } = parseDocument(Version, stored)
  if (version > documentVersion)
    throw new AppError('InvalidParam', { say: 'This clip was edited with a newer version of the program. Update it, then try again.' })
  if (version === 1) return parseDocument(ClipDocument, toDocument(parseDocument(Timeline, stored)))
  return parseDocument(ClipDocument, version === 2 ? fromSecond(stored) : stored)
}

function parseDocument<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError('InvalidParam', { details, cause: result.error })
}
