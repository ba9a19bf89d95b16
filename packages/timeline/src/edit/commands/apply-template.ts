import type { ClipDocument, LayerOverlay, Sound, Transition } from '../clip-document.ts'
import { lengthMs } from '../document-ranges.ts'
import { edited } from '../edited.ts'
import type { Edited } from '../edited.ts'
import type { LogoPlace, TemplateLook } from '../template-look.ts'

/** What a template puts on a clip has these names, so that the next one replaces it and nothing of a person's. */
export const templateLogoId = 'template-logo'
export const templateMusicId = 'template-music'

/**
 * Gives a clip the look of a template: captions, logo, intro and outro, music, transitions. Cuts, words, layers and
 * scenes stay. The shape changes only when the clip was drawn in it before; another one has to be planned first.
 */
export function applyTemplate(document: ClipDocument, { look }: { look: TemplateLook }): Edited {
  const ratio = document.pictures[look.ratio] ? look.ratio : document.ratio
  const own = look.byRatio[ratio] ?? {}
  const { speakers, style, ...captions } = look.captions
  const { speakers: _before, ...kept } = document.captions
  const after: ClipDocument = {
    ...document,
    ratio,
    captions: {
      ...kept,
      ...captions,
      style: { ...style, ...own.style },
      ...(speakers ? { speakers: { isOn: true, colors: speakers } } : {}),
    },
    overlays: withOne(document.overlays, templateLogoId, toLogo(document, look, own.logo)),
    sounds: withOne(document.sounds, templateMusicId, toMusic(document, look)),
    transitions: look.transition ? toTransitions(document, look.transition) : document.transitions,
    intro: look.intro,
    outro: look.outro,
    watermark: look.watermark,
    ...(look.font ? { fonts: { ...document.fonts, [look.font.family]: look.font } } : {}),
  }
  return edited(document, after, 'applyTemplate')
}

function toLogo(document: ClipDocument, { logo }: TemplateLook, place: LogoPlace | null = logo): LayerOverlay | null {
  if (!logo || !place) return null
  const { x, y, w } = place
  return { kind: 'logo', uri: logo.uri, x, y, w, startMs: 0, endMs: lengthMs(document), follows: false, layer: 900 }
}

function toMusic(document: ClipDocument, { music }: TemplateLook): Sound | null {
  return music && { kind: 'music', ...music, inMs: 0, startMs: 0, endMs: lengthMs(document), follows: false, loop: true }
}

function toTransitions(document: ClipDocument, transition: Transition): Record<string, Transition> {
  return Object.fromEntries(document.order.slice(0, -1).map((id) => [id, transition]))
}

function withOne<T>(all: Record<string, T>, id: string, one: T | null): Record<string, T> {
  const { [id]: _before, ...others } = all
  return one === null ? others : { ...others, [id]: one }
}
