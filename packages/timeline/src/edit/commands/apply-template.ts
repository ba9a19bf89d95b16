import { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument, LayerOverlay, Sound, Transition } from '../clip-document.ts'
import { lengthMs } from '../document-ranges.ts'
import { finishEdit } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import type { TemplateLook } from '../template-look.ts'

/** Ids of what a template adds, so that the next template replaces that and nothing else. */
export const templateLogoId = 'template-logo'
export const templateMusicId = 'template-music'

/**
 * Gives a clip the look of a template: captions, logo, intro and outro, music, transitions. Cuts, words, layers and
 * scenes stay. The aspect ratio changes only when the clip was framed in it before; another has to be planned first.
 */
export function applyTemplate(document: ClipDocument, { look }: { look: TemplateLook }): EditResult {
  const ratio = document.pictures[look.ratio] ? look.ratio : document.ratio
  const { speakers, ...captions } = look.captions
  const { speakers: _before, byRatio: _shapes, ...ownCaptions } = document.captions
  const styles = byOwnRatio(look, ({ style }) => (style && Object.keys(style).length > 0 ? style : undefined))
  const after: ClipDocument = {
    ...document,
    ratio,
    captions: {
      ...ownCaptions,
      ...captions,
      ...(styles ? { byRatio: styles } : {}),
      ...(speakers ? { speakers: { isOn: true, colors: speakers } } : {}),
    },
    overlays: withOne(document.overlays, templateLogoId, toLogo(document, look)),
    sounds: withOne(document.sounds, templateMusicId, toMusic(document, look)),
    transitions: look.transition ? toTransitions(document, look.transition) : document.transitions,
    intro: look.intro,
    outro: look.outro,
    watermark: look.watermark,
    ...(look.font ? { fonts: { ...document.fonts, [look.font.family]: look.font } } : {}),
  }
  return finishEdit(document, after, 'applyTemplate')
}

/** What aspect ratios override of a look; undefined where none does. */
function byOwnRatio<T>(
  { byRatio }: TemplateLook,
  take: (own: NonNullable<TemplateLook['byRatio'][AspectRatio]>) => T | undefined,
): Partial<Record<AspectRatio, T>> | undefined {
  const entries = AspectRatio.options.flatMap((ratio) => {
    const own = byRatio[ratio]
    const part = own && take(own)
    return part === undefined ? [] : [[ratio, part] as const]
  })
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Record<AspectRatio, T>>) : undefined
}

function toLogo(document: ClipDocument, look: TemplateLook): LayerOverlay | null {
  if (!look.logo) return null
  const places = byOwnRatio(look, ({ logo }) => logo)
  const logo = { ...look.logo, ...(places ? { places } : {}) }
  return { kind: 'logo', ...logo, startMs: 0, endMs: lengthMs(document), follows: false, layer: 900 }
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
