import { z } from 'zod'
import { FrameRate } from '@clipwright/contract/rational'
import { AspectRatio, LayoutSegment } from '@clipwright/contract/editor/layout'
import { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { SpeakerLabel } from '@clipwright/contract/sources/transcript'

// NOTE: A clip has two clocks. "Source" milliseconds count on the source video and never change when the clip is cut.
// "Programme" milliseconds count on the finished clip. Words and layouts live on the source; overlays on the programme.

/** A part of the source that is in the clip, source ms, `endMs` exclusive. Ranges play in list order. */
export const SourceRange = z.object({ id: z.string(), startMs: z.number().nonnegative(), endMs: z.number().positive() })
export type SourceRange = z.infer<typeof SourceRange>

export const CaptionWord = z.object({
  id: z.string(),
  text: z.string().max(500),
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
  speaker: SpeakerLabel.optional(),
  /** Drawn in the keyword colour. */
  isKeyword: z.boolean().optional(),
  /** Emoji shown above the line while this word is spoken, as one grapheme. */
  emoji: z.string().optional(),
  hidden: z.boolean().optional(),
  isFiller: z.boolean().optional(),
  /** Not heard: silence or a tone in its place. The text here is maskWord already. */
  censor: z.enum(['beep', 'mute']).optional(),
  /** A colour of its own, before that of its speaker and of keywords. */
  color: z.string().optional(),
})
export type CaptionWord = z.infer<typeof CaptionWord>

/** Fractions of the frame height, or CSS-like colours `#RRGGBB` / `#RRGGBBAA`. Absent values come from the preset. */
export const CaptionStyle = z.object({
  fontFamily: z.string().max(80).optional(),
  fontWeight: z.number().int().min(100).max(900).optional(),
  /** Of the frame height, 0.02 to 0.12. */
  size: z.number().min(0.01).max(0.2).optional(),
  color: z.string().optional(),
  highlightColor: z.string().optional(),
  keywordColor: z.string().optional(),
  outlineColor: z.string().optional(),
  outline: z.number().min(0).max(0.02).optional(),
  uppercase: z.boolean().optional(),
  /** Centre of the block, fraction of the frame height from the top; "auto" keeps clear of faces. */
  position: z.union([z.literal('auto'), z.number().min(0).max(1)]).optional(),
  /** Centre of the block, fraction of the frame width from the left. */
  x: z.number().min(0).max(1).optional(),
  align: z.enum(['center', 'left']).optional(),
  shadowX: z.number().min(-0.03).max(0.03).optional(),
  shadowY: z.number().min(-0.03).max(0.03).optional(),
  shadowBlur: z.number().min(0).max(0.03).optional(),
  shadowColor: z.string().optional(),
  /** What lies behind the words, whatever is spoken. */
  boxPer: z.enum(['none', 'block', 'line', 'word']).optional(),
  boxColor: z.string().optional(),
  boxPadding: z.number().min(0).max(0.03).optional(),
  boxRadius: z.number().min(0).max(0.03).optional(),
  /** How the spoken word stands out. */
  highlightKind: z.enum(['color', 'grow', 'box', 'marker']).optional(),
  enter: z.enum(['none', 'fade', 'pop', 'rise', 'type']).optional(),
  /** Words of the page that were not spoken yet. */
  later: z.enum(['shown', 'dim', 'hidden']).optional(),
  /** Between letters, em. */
  tracking: z.number().min(-0.05).max(0.3).optional(),
  /** Em. */
  lineHeight: z.number().min(0.9).max(2).optional(),
  maxLines: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  underline: z.boolean().optional(),
  maxWords: z.number().int().min(1).max(12).optional(),
  /** Full stops and commas at the ends of words are left out. */
  dropStops: z.boolean().optional(),
})
export type CaptionStyle = z.infer<typeof CaptionStyle>

/** Centre of the caption block while this part of the source is seen, as a fraction of the frame height from the top. */
export const CaptionPosition = z.object({
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
  y: z.number().min(0).max(1),
})
export type CaptionPosition = z.infer<typeof CaptionPosition>

/** A font uploaded by the team. Carries the metrics needed to set a line, so that preview and renderer agree. */
export const TeamFont = z.object({
  /** Name inside the file: what the renderer asks for. */
  family: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 _-]{0,79}$/),
  /** What people call it. */
  name: z.string().max(120),
  uri: z.string().max(60),
  /** Thousandths of an em, above and below the base line as the font says, and the height of a capital. */
  ascent: z.number().min(1).max(5000),
  descent: z.number().min(0).max(5000),
  capHeight: z.number().min(1).max(5000),
  /** Runs "first code point:width width …" separated by bars, thousandths of an em; 0 where the font has no letter. */
  widths: z.string().max(60_000),
  scripts: z.array(z.enum(['latin', 'cyrillic', 'greek', 'vietnamese', 'arabic', 'hebrew', 'devanagari', 'han', 'kana', 'hangul'])).max(10),
})
export type TeamFont = z.infer<typeof TeamFont>

export const SpeakerColors = z.partialRecord(SpeakerLabel, z.string())
export type SpeakerColors = z.infer<typeof SpeakerColors>

export const Captions = z.object({
  enabled: z.boolean(),
  preset: CaptionPresetId,
  style: CaptionStyle,
  highlight: z.boolean(),
  emoji: z.boolean(),
  /** BCP 47, decides fonts, line breaking and direction. */
  language: z.string(),
  words: z.array(CaptionWord),
  /** Source time, sorted. Chosen clear of faces when the document is built; used while `style.position` is "auto". */
  positions: z.array(CaptionPosition).default([]),
  /** Shown in place of the spoken words: a translation, with its language. */
  shown: z.object({ language: z.string(), words: z.array(CaptionWord) }).optional(),
  /** Colour of the words of each speaker; absent where all are drawn alike. */
  speakerColors: SpeakerColors.optional(),
  fonts: z.array(TeamFont).max(20).optional(),
})
export type Captions = z.infer<typeof Captions>

/** Of an image: 0 is invisible, 1 covers what lies below; absent means 1. */
export const Opacity = z.number().min(0).max(1).optional()

const overlayBase = z.object({
  id: z.string(),
  /** Programme ms. */
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
})
/** Positions are fractions of the frame: centre x and y, width. */
export const Overlay = z.discriminatedUnion('kind', [
  overlayBase.extend({
    kind: z.literal('text'),
    text: z.string().max(500),
    x: z.number(),
    y: z.number(),
    size: z.number(),
    color: z.string().optional(),
  }),
  overlayBase.extend({ kind: z.literal('image'), uri: z.string(), x: z.number(), y: z.number(), w: z.number(), opacity: Opacity }),
  overlayBase.extend({ kind: z.literal('logo'), uri: z.string(), x: z.number(), y: z.number(), w: z.number(), opacity: Opacity }),
  overlayBase.extend({
    kind: z.literal('emoji'),
    emoji: z.string().max(40),
    x: z.number(),
    y: z.number(),
    w: z.number(),
    opacity: Opacity,
  }),
])
export type Overlay = z.infer<typeof Overlay>

export const TimelineAudio = z.object({
  /** Constant gain that brings the clip to the target, from measured loudness. */
  gainDb: z.number(),
  targetLufs: z.number(),
  maxTruePeakDbtp: z.number(),
})

/** The whole frame fades to a colour and back, fully covered in the middle. Programme ms. */
export const Dip = z.object({ startMs: z.number().nonnegative(), endMs: z.number().positive(), color: z.enum(['#000000', '#FFFFFF']) })
export type Dip = z.infer<typeof Dip>

/** Transitions that show both sides of a cut at once. Slides and wipes move towards the named side. */
export const BlendKind = z.enum(['cross-fade', 'slide-left', 'slide-right', 'wipe-left', 'wipe-right'])
export type BlendKind = z.infer<typeof BlendKind>

/** Between a range and the next in play order, half of it on each side of the cut. */
export const Blend = z.object({ rangeId: z.string(), kind: BlendKind, durationMs: z.number().positive() })
export type Blend = z.infer<typeof Blend>

/** What plays before or after the clip: a video with its sound, or a still image. */
export const ClipEnd = z.object({ uri: z.string(), kind: z.enum(['image', 'video']), durationMs: z.number().positive() })
export type ClipEnd = z.infer<typeof ClipEnd>

/** An image or video that covers the whole frame, programme ms; `inMs` is where in the video it begins. */
const Insert = z.object({
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
  uri: z.string(),
  kind: z.enum(['image', 'video']),
  inMs: z.number().nonnegative(),
})
type Insert = z.infer<typeof Insert>

/** A sound of its own, programme ms. `duckDb` is how much quieter it gets while somebody speaks, 0 or less. */
export const SoundTrack = z.object({
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
  uri: z.string(),
  inMs: z.number().nonnegative(),
  gainDb: z.number(),
  fadeInMs: z.number().nonnegative(),
  fadeOutMs: z.number().nonnegative(),
  duckDb: z.number(),
  /** Begins again when its end is reached. */
  loop: z.boolean().optional(),
  /** A voice: the clip's own sound gets quieter by this while it is heard, and music ducks under it as under speech. */
  underDb: z.number().optional(),
})
export type SoundTrack = z.infer<typeof SoundTrack>

/** The only description of a clip: preview, export, XML and the editor read this and nothing else. */
export const Timeline = z.object({
  version: z.literal(1),
  source: z.object({
    durationMs: z.number().positive(),
    /** Displayed pixels after rotation and sample aspect ratio; 0 when there is no video. */
    width: z.number().int().nonnegative(),
    height: z.number().int().nonnegative(),
    frameRate: FrameRate,
    hasVideo: z.boolean(),
    hasAudio: z.boolean(),
  }),
  ratio: AspectRatio,
  ranges: z.array(SourceRange).min(1),
  /** Source time, sorted, covering every range. */
  layouts: z.array(LayoutSegment).min(1),
  captions: Captions,
  overlays: z.array(Overlay).max(100),
  watermark: z.boolean(),
  audio: TimelineAudio,
  // Only edited clips have these.
  dips: z.array(Dip).optional(),
  inserts: z.array(Insert).optional(),
  sounds: z.array(SoundTrack).optional(),
  /** Heard in place of the source's own sound where parts lie inside it, source ms. The file begins at `startMs`. */
  enhanced: z.object({ uri: z.string(), startMs: z.number().nonnegative(), endMs: z.number().positive() }).optional(),
  blends: z.array(Blend).optional(),
  /** The programme begins with it: every programme time here counts it in. */
  intro: ClipEnd.optional(),
  outro: ClipEnd.optional(),
})
export type Timeline = z.infer<typeof Timeline>

/** JSON Schema of the document, for tools that are not written in TypeScript. */
export function timelineJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(Timeline, { target: 'draft-2020-12' })
}
