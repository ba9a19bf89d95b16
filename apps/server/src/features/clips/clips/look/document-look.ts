import type { RenderPref, RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { setCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import { setRatio } from '@clipwright/timeline/edit/commands/set-ratio'
import { preferencesOfLook } from '@clipwright/timeline/edit/template-look'

// NOTE: An edited clip has its look in its document; the clip's preferences are kept equal to it with every save. So a preference that
// differs was made later, on the page of the clip, and is taken over into the document.

/** The preferences that say what the document says. */
export function lookOfDocument(document: ClipDocument): RenderPreferenceOverride {
  const { captions, ratio, watermark } = document
  return preferencesOfLook({ captions, ratio, watermark, layouts: {} })
}

/** The document with later preferences of shape, captions and mark taken over. */
export function withLook(document: ClipDocument, look: RenderPref): ClipDocument {
  const shaped = setRatio(document, { ratio: look.layoutAspectRatio })
  const current = 'document' in shaped ? shaped.document : document
  // A shape may have letters of its own, which a preference that says nothing new must not take away.
  const isOtherCase = look.enableUppercase !== undefined && look.enableUppercase !== current.captions.style.uppercase
  const styled = setCaptions(current, {
    enabled: look.enableCaption,
    preset: look.captionPreset,
    highlight: look.enableHighlight,
    emoji: look.enableEmoji,
    ...(isOtherCase ? { style: { uppercase: look.enableUppercase ?? null }, seenIn: look.layoutAspectRatio } : {}),
  })
  return { ...('document' in styled ? styled.document : current), watermark: look.enableWatermark }
}
