import type { RenderPref, RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { setCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import { setRatio } from '@clipwright/timeline/edit/commands/set-ratio'
import { preferencesOfLook } from '@clipwright/timeline/edit/template-look'

// An edited clip has its look in its document, and every save updates the clip’s preferences to match. So a preference that differs
// was set later, on the page of the clip, and is applied to the document.

/** The document’s look as preferences. */
export function lookOfDocument(document: ClipDocument): RenderPreferenceOverride {
  const { captions, ratio, watermark } = document
  return preferencesOfLook({ captions, ratio, watermark, layouts: {} })
}

/** The document with later preferences for aspect ratio, captions and watermark applied. */
export function withLook(document: ClipDocument, look: RenderPref): ClipDocument {
  const withRatio = setRatio(document, { ratio: look.layoutAspectRatio })
  const current = 'document' in withRatio ? withRatio.document : document
  // An aspect ratio may have caption settings of its own, which an unchanged preference must not remove.
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
