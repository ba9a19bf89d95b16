import { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument, LayerOverlay } from './clip-document.ts'
import { templateLogoId, templateMusicId } from './commands/apply-template.ts'
import type { LogoPlace, TemplateLook } from './template-look.ts'

/**
 * The look of a clip as it can be given to others: the common look, and what single aspect ratios override. Its logo and music are the template's, else the first of their kind;
 * a transition counts when it is at every cut.
 */
export function lookOfClip(document: ClipDocument): TemplateLook {
  const { captions, ratio, intro, outro, watermark } = document
  const logo = logoOf(document.overlays)?.layer
  const music = document.sounds[templateMusicId] ?? Object.values(document.sounds).find(({ kind }) => kind === 'music')
  const cuts = document.order.slice(0, -1).map((id) => document.transitions[id])
  const [first] = cuts
  const isEverywhere = first !== undefined && cuts.every((one) => one?.kind === first.kind && one.durationMs === first.durationMs)
  const font = captions.style.fontFamily === undefined ? undefined : document.fonts?.[captions.style.fontFamily]
  return {
    version: 1,
    ratio,
    captions: {
      enabled: captions.enabled,
      preset: captions.preset,
      style: captions.style,
      highlight: captions.highlight,
      emoji: captions.emoji,
      ...(captions.speakers?.isOn ? { speakers: captions.speakers.colors } : {}),
    },
    layouts: {},
    logo: logo ? { uri: logo.uri, ...toPlace(logo) } : null,
    intro,
    outro,
    music: music
      ? { uri: music.uri, gainDb: music.gainDb, duckDb: music.duckDb, fadeInMs: music.fadeInMs, fadeOutMs: music.fadeOutMs }
      : null,
    transition: isEverywhere ? first : null,
    colors: [],
    watermark,
    font: font ?? null,
    byRatio: Object.fromEntries(
      AspectRatio.options.flatMap((shape) => {
        const style = captions.byRatio?.[shape]
        const place = logo?.places?.[shape]
        return style || place ? [[shape, { ...(style ? { style } : {}), ...(place ? { logo: toPlace(place) } : {}) }]] : []
      }),
    ),
  }
}

/** The logo that belongs to the look: the template's, else the first. */
export function logoOf(overlays: ClipDocument['overlays']): { id: string; layer: LayerOverlay & { kind: 'logo' } } | null {
  const templateLogo = overlays[templateLogoId]
  const all = [...(templateLogo ? [[templateLogoId, templateLogo] as const] : []), ...Object.entries(overlays)]
  for (const [id, layer] of all) if (layer.kind === 'logo') return { id, layer }
  return null
}

function toPlace({ x, y, w }: LogoPlace): LogoPlace {
  return { x: clampShare(x), y: clampShare(y), w: Math.min(1, Math.max(0.02, w)) }
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share))
}
