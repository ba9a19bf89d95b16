import { z } from 'zod'
import { AspectRatio } from '../editor/layout.ts'
import { LanguageTag } from '../language-tag.ts'

export const Language = z.enum(['en', 'pt-BR', 'es-ES', 'de-DE', 'fr-FR', 'it-IT', 'nl-NL', 'pl-PL', 'zh', 'ko-KR'])
export type Language = z.infer<typeof Language>

export const captionPresetIds = ['karaoke', 'pop', 'box', 'clean', 'bold', 'minimal', 'news', 'neon', 'marker', 'typewriter'] as const
export const CaptionPresetId = z.enum(captionPresetIds)
export type CaptionPresetId = z.infer<typeof CaptionPresetId>

export const RenderPref = z.strictObject({
  layoutAspectRatio: AspectRatio.default('portrait'),
  enableCaption: z.boolean().default(true),
  captionPreset: CaptionPresetId.default('karaoke'),
  enableWatermark: z.boolean().default(false),
  enableAutoLayout: z.boolean().default(true),
  enableSplitLayout: z.boolean().default(true),
  enableThreeLayout: z.boolean().default(true),
  enableFourLayout: z.boolean().default(true),
  enableFillLayout: z.boolean().default(true),
  enableFitLayout: z.boolean().default(true),
  enableScreenLayout: z.boolean().default(true),
  enableEmoji: z.boolean().default(true),
  enableHighlight: z.boolean().default(true),
  enableUppercase: z.boolean().optional(),
  /** Keep the source's frame as it is. */
  skipReframe: z.boolean().default(false),
})
export type RenderPref = z.infer<typeof RenderPref>

// NOTE: Written out, because `partial()` of fields with defaults fills in every default: overriding one preference would override all.
/** Preferences that override others, such as a clip's over its project's; only the fields given. */
export const RenderPreferenceOverride = z
  .strictObject({
    layoutAspectRatio: AspectRatio,
    enableCaption: z.boolean(),
    captionPreset: CaptionPresetId,
    enableWatermark: z.boolean(),
    enableAutoLayout: z.boolean(),
    enableSplitLayout: z.boolean(),
    enableThreeLayout: z.boolean(),
    enableFourLayout: z.boolean(),
    enableFillLayout: z.boolean(),
    enableFitLayout: z.boolean(),
    enableScreenLayout: z.boolean(),
    enableEmoji: z.boolean(),
    enableHighlight: z.boolean(),
    enableUppercase: z.boolean(),
    skipReframe: z.boolean(),
  } satisfies Record<keyof RenderPref, z.ZodType>)
  .partial()
export type RenderPreferenceOverride = z.infer<typeof RenderPreferenceOverride>

export const whisperModels = ['tiny', 'base', 'small', 'auto'] as const
export const WhisperModel = z.enum(whisperModels)
export type WhisperModel = z.infer<typeof WhisperModel>

export const ImportPref = z.strictObject({
  inputGenres: z.array(z.string().max(40)).max(10).default([]),
  detectGenre: z.string().max(40).optional(),
  detectSubgenre: z.string().max(40).optional(),
  /** BCP 47; absent means detect. */
  sourceLang: z.string().max(12).optional(),
  targetLang: z.string().max(12).optional(),
  whisperModel: WhisperModel.default('auto'),
  /** Upload `uri` of the person's own SRT, VTT or plain script; takes precedence over recognition. */
  subtitlesUri: z.string().max(200).optional(),
})
export type ImportPref = z.infer<typeof ImportPref>

/** The same as somebody asks for it. `detectGenre` and `detectSubgenre` are accepted and not kept: the server finds them out. */
export const ImportRequest = ImportPref.extend({
  sourceLang: LanguageTag.optional(),
  targetLang: LanguageTag.optional(),
})
