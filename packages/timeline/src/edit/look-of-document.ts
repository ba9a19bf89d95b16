import type { ClipDocument } from './clip-document.ts'
import { templateLogoId, templateMusicId } from './commands/apply-template.ts'
import type { TemplateLook } from './template-look.ts'

/**
 * The look of a clip as it could be given to others. Its logo and music are the template's, else the first of their kind;
 * a transition counts when it is at every cut.
 */
export function lookOfClip(document: ClipDocument): TemplateLook {
  const { captions, ratio, intro, outro, watermark } = document
  const logo = document.overlays[templateLogoId] ?? Object.values(document.overlays).find(({ kind }) => kind === 'logo')
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
    logo: logo?.kind === 'logo' ? { uri: logo.uri, x: within(logo.x), y: within(logo.y), w: Math.min(1, Math.max(0.02, logo.w)) } : null,
    intro,
    outro,
    music: music
      ? { uri: music.uri, gainDb: music.gainDb, duckDb: music.duckDb, fadeInMs: music.fadeInMs, fadeOutMs: music.fadeOutMs }
      : null,
    transition: isEverywhere ? first : null,
    colors: [],
    watermark,
    font: font ?? null,
    byRatio: {},
  }
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}
