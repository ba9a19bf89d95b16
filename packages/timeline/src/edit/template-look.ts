import { z } from 'zod'
import { AspectRatio } from '@clipwright/contract/editor/layout'
import { CaptionPresetId, RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'
import { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import { CaptionStyle, TeamFont } from '../timeline.ts'
import { AssetUri, Bumper, Transition } from './clip-document.ts'

const Color = z.string().regex(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/)
const Style = z.strictObject(CaptionStyle.shape)
/** Centre x and y and width, fractions of the frame. */
const LogoPlace = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), w: z.number().min(0.02).max(1) })
export type LogoPlace = z.infer<typeof LogoPlace>

/** Which layouts may be planned; part of the preferences of a project. */
const Layouts = RenderPreferenceOverride.pick({
  enableAutoLayout: true,
  enableSplitLayout: true,
  enableThreeLayout: true,
  enableFourLayout: true,
  enableFillLayout: true,
  enableFitLayout: true,
  enableScreenLayout: true,
  skipReframe: true,
})

/**
 * How clips of a team look and sound. Files are uploads of the organisation. `byRatio` has what one aspect
 * ratio overrides. Null means none, and removes what an earlier template added.
 */
export const TemplateLook = z.strictObject({
  version: z.literal(1),
  ratio: AspectRatio,
  captions: z.strictObject({
    enabled: z.boolean(),
    preset: CaptionPresetId,
    style: Style,
    highlight: z.boolean(),
    emoji: z.boolean(),
    /** Colours of the words of each speaker; absent: all alike. */
    speakers: z.partialRecord(SpeakerLabel, Color).optional(),
  }),
  layouts: Layouts,
  logo: LogoPlace.extend({ uri: AssetUri }).nullable(),
  intro: Bumper.nullable(),
  outro: Bumper.nullable(),
  music: z
    .strictObject({
      uri: AssetUri,
      gainDb: z.number().min(-60).max(12),
      duckDb: z.number().min(-40).max(0),
      fadeInMs: z.number().min(0).max(30_000),
      fadeOutMs: z.number().min(0).max(30_000),
    })
    .nullable(),
  /** At every cut. */
  transition: Transition.nullable(),
  colors: z.array(Color).max(12),
  watermark: z.boolean(),
  /** The team's font that `captions.style.fontFamily` names, when it names one. */
  font: TeamFont.extend({ uri: AssetUri }).nullable(),
  byRatio: z.partialRecord(AspectRatio, z.strictObject({ style: Style.optional(), logo: LogoPlace.optional() })),
})
export type TemplateLook = z.infer<typeof TemplateLook>

/** What a new template begins with: the product's own look. */
export const plainLook: TemplateLook = {
  version: 1,
  ratio: 'portrait',
  captions: { enabled: true, preset: 'karaoke', style: {}, highlight: true, emoji: true },
  layouts: {},
  logo: null,
  intro: null,
  outro: null,
  music: null,
  transition: null,
  colors: [],
  watermark: false,
  font: null,
  byRatio: {},
}

type PreferredLook = Pick<TemplateLook, 'ratio' | 'layouts' | 'watermark'> & {
  captions: Pick<TemplateLook['captions'], 'enabled' | 'preset' | 'highlight' | 'emoji' | 'style'>
}

/** What of a look, or of a document, a project's preferences can say. */
export function preferencesOfLook({ ratio, captions, layouts, watermark }: PreferredLook): RenderPreferenceOverride {
  return {
    ...layouts,
    layoutAspectRatio: ratio,
    enableCaption: captions.enabled,
    captionPreset: captions.preset,
    enableHighlight: captions.highlight,
    enableEmoji: captions.emoji,
    enableWatermark: watermark,
    ...(captions.style.uppercase === undefined ? {} : { enableUppercase: captions.style.uppercase }),
  }
}

/** Uploads that a look shows or plays, each with its place. */
export function usesOfLook(look: TemplateLook): { path: string; uri: string; kind: 'image' | 'video' | 'audio' | 'font' }[] {
  return [
    ...(look.logo ? [{ path: 'logo.uri', uri: look.logo.uri, kind: 'image' as const }] : []),
    ...(look.intro ? [{ path: 'intro.uri', uri: look.intro.uri, kind: look.intro.kind }] : []),
    ...(look.outro ? [{ path: 'outro.uri', uri: look.outro.uri, kind: look.outro.kind }] : []),
    ...(look.music ? [{ path: 'music.uri', uri: look.music.uri, kind: 'audio' as const }] : []),
    ...(look.font ? [{ path: 'font.uri', uri: look.font.uri, kind: 'font' as const }] : []),
  ]
}
