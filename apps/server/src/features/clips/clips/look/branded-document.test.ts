import { RenderPref } from '@clipwright/contract/projects/preferences'
import { plainLook, type TemplateLook } from '@clipwright/timeline/edit/template-look'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { expect, test } from 'vitest'
import { brandedDocument } from './branded-document.ts'

const timeline = sampleTimeline({ words: sampleWords('the damn shop never asks what people came for today') })
const look: TemplateLook = {
  ...plainLook,
  captions: { ...plainLook.captions, preset: 'box', style: { size: 0.06 } },
  logo: { uri: 'upload://logo-000000', x: 0.9, y: 0.1, w: 0.2 },
}
const pref = (preferences: object) => RenderPref.parse({ layoutAspectRatio: timeline.ratio, ...preferences })

test('a brand that adds nothing leaves the clip as it was planned', () => {
  expect(brandedDocument(timeline, pref({}), { look: null, censor: null })).toBeNull()
  expect(brandedDocument(timeline, pref({}), { look: null, censor: { words: ['absent'], mode: 'beep' } })).toBeNull()
})

test('the template gives style and logo; the project’s preferences and the plan’s watermark override it', () => {
  const document = brandedDocument(timeline, pref({ captionPreset: 'pop', enableWatermark: true }), { look, censor: null })
  expect(document?.captions).toMatchObject({ preset: 'pop', style: { size: 0.06 } })
  expect(document?.overlays['template-logo']).toMatchObject({ kind: 'logo', uri: 'upload://logo-000000' })
  expect(document?.watermark).toBe(true)
})

test('listed words start out censored, whatever their case and punctuation', () => {
  const document = brandedDocument(timeline, pref({}), { look: null, censor: { words: ['DAMN', 'what people'], mode: 'mute' } })
  const censored = Object.keys(document?.wordEdits ?? {}).map((id) => document?.words[id]?.text)
  expect(censored).toEqual(['damn', 'what', 'people'])
})

test('a look with settings per aspect ratio keeps them, until a later preference says otherwise', () => {
  const style = { uppercase: true }
  const own: TemplateLook = {
    ...look,
    captions: { ...look.captions, style },
    byRatio: { [timeline.ratio]: { style: { uppercase: false, size: 0.09 } } },
  }
  const result = brandedDocument(timeline, pref({ enableUppercase: true }), { look: own, censor: null })
  expect(result?.captions).toMatchObject({ style, byRatio: { [timeline.ratio]: { uppercase: false, size: 0.09 } } })
  const other = brandedDocument(timeline, pref({ enableUppercase: false }), { look: own, censor: null })
  expect(other?.captions.style).toEqual({ uppercase: false })
  expect(other?.captions.byRatio).toEqual({ [timeline.ratio]: { size: 0.09 } })
})
