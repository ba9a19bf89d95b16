import { z } from 'zod'
import { AspectRatio, LayoutKind, Pane } from '@clipwright/contract/editor/layout'
import { FrameRate } from '@clipwright/contract/rational'
import { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import { BlendKind, CaptionPosition, CaptionStyle, Opacity, TeamFont, TimelineAudio } from '../timeline.ts'

// NOTE: Whatever has an id is kept in a record by that id, never in a list: a change of one thing is then a change at one
// path, whatever happens around it. A list here (`order`, a crop path) is one value and is replaced as a whole.

/** Names a thing for good within one document. Begins with a letter or digit, so that it cannot be a name of the language. */
const Key = z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/)
// A week: longer than any source.
const Ms = z.number().nonnegative().max(604_800_000)
const Color = z.string().regex(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/)
/** What the organisation uploaded. Never an address or a path. */
export const AssetUri = z.string().regex(/^upload:\/\/[A-Za-z0-9_-]{6,40}$/)

/** A part of the source that is in the clip, source ms, `endMs` exclusive. */
export const KeptRange = z.object({ startMs: Ms, endMs: Ms })
export type KeptRange = z.infer<typeof KeptRange>

/** A word as it was transcribed, source ms. Edits never change it; `wordEdits` has what is shown instead. */
export const HeardWord = z.object({
  text: z.string().max(500),
  startMs: Ms,
  endMs: Ms,
  speaker: SpeakerLabel.optional(),
  isFiller: z.boolean().optional(),
  /** Suggested marks; `wordEdits` overrides them. */
  isKeyword: z.boolean().optional(),
  emoji: z.string().max(40).optional(),
})
export type HeardWord = z.infer<typeof HeardWord>

export const NamedSpeaker = SpeakerLabel.exclude(['Unassigned'])
export type NamedSpeaker = z.infer<typeof NamedSpeaker>

/** What a person changed about a word. Absent means: as it was heard. */
export const WordEdit = z.object({
  text: z.string().min(1).max(500).optional(),
  /** Heard but not shown. */
  isHidden: z.boolean().optional(),
  isKeyword: z.boolean().optional(),
  /** One grapheme; null takes the suggested one away. */
  emoji: z.string().max(40).nullable().optional(),
  /** Not heard, and maskWord in captions. */
  censor: z.enum(['beep', 'mute']).optional(),
  color: Color.optional(),
  /** Who says it; null: nobody that has a name. */
  speaker: NamedSpeaker.nullable().optional(),
})
export type WordEdit = z.infer<typeof WordEdit>

/** BCP 47 as a key. */
const LanguageKey = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/)

/** A line in another language, source ms: it keeps its time whatever is cut before it. */
export const TranslatedLine = z.object({
  startMs: Ms,
  endMs: Ms,
  text: z.string().max(500),
  /** What was said there when it was translated, to tell when that has changed. */
  said: z.string().max(1000),
})
export type TranslatedLine = z.infer<typeof TranslatedLine>

export const Translation = z.object({ lines: z.record(Key, TranslatedLine), origin: z.enum(['Generated', 'Imported', 'Typed']) })
export type Translation = z.infer<typeof Translation>

export const DocumentCaptions = z.object({
  enabled: z.boolean(),
  preset: CaptionPresetId,
  /** Common to all aspect ratios. */
  style: CaptionStyle,
  /** What one aspect ratio overrides of the common style. */
  byRatio: z.partialRecord(AspectRatio, CaptionStyle).optional(),
  highlight: z.boolean(),
  emoji: z.boolean(),
  /** BCP 47. */
  language: z.string().max(35),
  /** Language of the translation to show; absent shows the spoken words. */
  shownLanguage: LanguageKey.optional(),
  speakers: z.object({ isOn: z.boolean(), colors: z.partialRecord(SpeakerLabel, Color) }).optional(),
})
export type DocumentCaptions = z.infer<typeof DocumentCaptions>

/** How a stretch of the source is framed, source ms. Panes as in a layout segment. */
export const Scene = z.object({
  startMs: Ms,
  endMs: Ms,
  kind: LayoutKind,
  panes: z.array(Pane).max(4),
  /** A chosen scene is a person's; only planned ones may be planned again. */
  origin: z.enum(['planned', 'chosen']),
  speakerTrackId: z.string().max(80).optional(),
  confidence: z.number().min(0).max(1),
  reason: z.string().max(500),
})
export type Scene = z.infer<typeof Scene>

/** How the clip is framed in one aspect ratio. */
export const Framing = z.object({
  scenes: z.record(Key, Scene),
  /** Source time, sorted; used while the caption position is "auto". */
  captionPositions: z.array(CaptionPosition).max(5000),
})
export type Framing = z.infer<typeof Framing>

/** A punch-in: for a while, source ms, each pane shows less of the source. `x` and `y`: where to look, fractions of the pane. */
export const Zoom = z.object({
  startMs: Ms,
  endMs: Ms,
  scale: z.number().min(1.05).max(3),
  x: z.number().min(0).max(1).default(0.5),
  y: z.number().min(0).max(1).default(0.4),
})
export type Zoom = z.infer<typeof Zoom>

/** Programme ms. `follows`: moves along with the speech under it when something before it is cut or moved. */
const placement = z.object({ startMs: Ms, endMs: Ms, follows: z.boolean() })
/** Positions are fractions of the frame: centre x and y, width. Higher layers are drawn over lower ones. */
const onFrame = placement.extend({ x: z.number().min(-1).max(2), y: z.number().min(-1).max(2), layer: z.number().int().min(0).max(999) })
/** Overrides the common place of a logo in one aspect ratio. */
const OwnPlace = onFrame.pick({ x: true, y: true }).extend({ w: z.number().min(0.01).max(2) })
export type LogoPlace = z.infer<typeof OwnPlace>

export const LayerOverlay = z.discriminatedUnion('kind', [
  onFrame.extend({
    kind: z.literal('text'),
    text: z.string().min(1).max(500),
    size: z.number().min(0.01).max(0.2),
    color: Color.optional(),
  }),
  onFrame.extend({ kind: z.literal('image'), uri: AssetUri, w: z.number().min(0.01).max(2), opacity: Opacity }),
  onFrame.extend({
    kind: z.literal('logo'),
    uri: AssetUri,
    w: z.number().min(0.01).max(2),
    opacity: Opacity,
    places: z.partialRecord(AspectRatio, OwnPlace).optional(),
  }),
  onFrame.extend({ kind: z.literal('emoji'), emoji: z.string().min(1).max(40), w: z.number().min(0.01).max(2), opacity: Opacity }),
])
export type LayerOverlay = z.infer<typeof LayerOverlay>

/** An image or video that covers the frame for a while; the clip's own sound goes on. */
export const Broll = placement.extend({
  uri: AssetUri,
  kind: z.enum(['image', 'video']),
  /** Where in the video it begins, ms. */
  inMs: Ms,
  origin: z.enum(['Stock', 'GenAi', 'Library']),
  credit: z.object({ author: z.string().max(200), licence: z.string().max(200) }).nullable(),
  /** A place that was found for it: it keeps off hook and punch line when the clip is cut. What a person placed stays put. */
  givesWay: z.literal(true).optional(),
})
export type Broll = z.infer<typeof Broll>

/** A word of a voice-over, ms on the clock of its file. */
const SpokenWord = z.object({ text: z.string().min(1).max(200), startMs: Ms, endMs: Ms })
type SpokenWord = z.infer<typeof SpokenWord>

/** Sound under or over the clip. */
export const Sound = placement.extend({
  kind: z.enum(['music', 'voice-over']),
  uri: AssetUri,
  inMs: Ms,
  gainDb: z.number().min(-60).max(12),
  fadeInMs: z.number().min(0).max(30_000),
  fadeOutMs: z.number().min(0).max(30_000),
  /** How much quieter it gets while somebody speaks, dB; 0 leaves it alone. */
  duckDb: z.number().min(-40).max(0),
  /** Begins again when its end is reached. */
  loop: z.boolean().optional(),
  /** How much quieter the clip's own sound gets while this is heard, dB: for a voice over it. */
  underDb: z.number().min(-60).max(0).optional(),
  /** What a voice-over says. */
  words: z.array(SpokenWord).max(1000).optional(),
  /** Captions show these words while it is heard, and not those under it. */
  captioned: z.boolean().optional(),
})
export type Sound = z.infer<typeof Sound>

/** A better sound of a part of the source, heard in its place. The file begins at `startMs` of the source. */
export const EnhancedSound = z.object({ uri: AssetUri, startMs: Ms, endMs: Ms, strength: z.number().min(0).max(1) })
export type EnhancedSound = z.infer<typeof EnhancedSound>

export const transitionLimits = { leastMs: 80, mostMs: 2000 } as const
export const usualTransitionMs = 400

/**
 * At the end of a range, into the next: both halves lie inside their own range, so no cut moves. A dip goes by way of a
 * colour; the others show both sides at once and continue with frames from beyond the cut.
 */
export const Transition = z.object({
  kind: z.enum(['dip-black', 'dip-white', ...BlendKind.options]),
  durationMs: z.number().min(transitionLimits.leastMs).max(transitionLimits.mostMs),
})
export type Transition = z.infer<typeof Transition>

/** A bookmark, source ms. Never seen or heard in the clip. */
export const Marker = z.object({ atMs: Ms, text: z.string().max(80) })
export type Marker = z.infer<typeof Marker>

export const Bumper = z.object({ uri: AssetUri, kind: z.enum(['image', 'video']), durationMs: z.number().min(200).max(30_000) })
export type Bumper = z.infer<typeof Bumper>

export const documentVersion = 3

const fields = {
  version: z.literal(documentVersion),
  source: z.object({
    durationMs: z.number().positive(),
    width: z.number().int().nonnegative(),
    height: z.number().int().nonnegative(),
    frameRate: FrameRate,
    hasVideo: z.boolean(),
    hasAudio: z.boolean(),
  }),
  ranges: z.record(Key, KeptRange),
  /** Every range once, as they play. */
  order: z.array(Key).min(1).max(5000),
  words: z.record(Key, HeardWord),
  wordEdits: z.record(Key, WordEdit),
  captions: DocumentCaptions,
  /** The aspect ratio of the clip; `pictures` has its framing, and that of every other ratio it was framed in. */
  ratio: AspectRatio,
  pictures: z.partialRecord(AspectRatio, Framing),
  zooms: z.record(Key, Zoom),
  overlays: z.record(Key, LayerOverlay),
  brolls: z.record(Key, Broll),
  sounds: z.record(Key, Sound),
  /** By the range they end. */
  transitions: z.record(Key, Transition),
  intro: Bumper.nullable(),
  outro: Bumper.nullable(),
  markers: z.record(Key, Marker).optional(),
  watermark: z.boolean(),
  audio: TimelineAudio,
  /** Absent: the clip sounds as it was recorded. */
  enhanced: EnhancedSound.optional(),
  /** By language. */
  translations: z.record(LanguageKey, Translation).optional(),
  /** Fonts of the team that the captions name, by family. */
  fonts: z.record(z.string().max(80), TeamFont.extend({ uri: AssetUri })).optional(),
}

/** Everything that can be edited about a clip. `toTimeline` resolves it for one aspect ratio. */
export const ClipDocument = z.object(fields).superRefine((document, context) => {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  const ids = Object.keys(document.ranges)
  if (
    ids.length !== document.order.length ||
    new Set(document.order).size !== ids.length ||
    document.order.some((id) => !document.ranges[id])
  )
    refuse(['order'], 'Every range plays exactly once.')
  for (const [id, range] of Object.entries(document.ranges)) {
    if (range.endMs <= range.startMs || range.endMs > document.source.durationMs) refuse(['ranges', id], 'A range lies inside the source.')
  }
  if (!document.pictures[document.ratio] || Object.values(document.pictures).some((framing) => Object.keys(framing.scenes).length === 0))
    refuse(['pictures'], 'The ratio of the clip has scenes.')
  for (const name of ['words', 'overlays', 'brolls', 'sounds', 'zooms'] as const) {
    for (const [id, item] of Object.entries(document[name]))
      if (item.endMs < item.startMs) refuse([name, id], 'The end lies before the start.')
  }
  const lines = Object.values(document.translations ?? {}).flatMap((translation) => Object.values(translation.lines))
  if (lines.some((line) => line.endMs <= line.startMs)) refuse(['translations'], 'The end lies before the start.')
  if (lines.length > mostTranslatedLines) refuse(['translations'], `At most ${mostTranslatedLines} lines.`)
  for (const name of ['overlays', 'brolls', 'sounds', 'zooms'] as const) {
    if (Object.keys(document[name]).length > mostLayers) refuse([name], `At most ${mostLayers}.`)
  }
})
export type ClipDocument = z.infer<typeof ClipDocument>

export const mostLayers = 100
/** In all languages together. */
const mostTranslatedLines = 20_000
/** A clip is never shorter, ms. */
export const leastClipMs = 1000
/** A part between two cuts is never shorter, ms: less is a flash. */
export const leastRangeMs = 120

/** JSON Schema of the document, for programs that are not written in TypeScript. Public: changed only with the version. */
export function documentJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(z.object(fields), { target: 'draft-2020-12', io: 'input' })
  return { ...schema, $id: `clipwright-clip-document-${documentVersion}`, title: 'Clipwright clip document' }
}
