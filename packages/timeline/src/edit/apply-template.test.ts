import { AspectRatio } from '@clipwright/contract/editor/layout'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClipDocument } from './clip-document.ts'
import { applyTemplate } from './commands/apply-template.ts'
import { runCommand } from './commands/run-command.ts'
import { lookOfClip } from './look-of-document.ts'
import { plainLook, TemplateLook, usesOfLook, preferencesOfLook } from './template-look.ts'
import { anyDocument } from './testing/any-edits.ts'
import { toFinishedTimeline } from './to-timeline.ts'

const uri = (name: string) => `upload://${name}-00000`
const full: TemplateLook = {
  ...plainLook,
  captions: {
    enabled: true,
    preset: 'box',
    style: { color: '#112233', size: 0.05 },
    highlight: false,
    emoji: false,
    speakers: { 'Speaker 1': '#FF0000' },
  },
  logo: { uri: uri('logo'), x: 0.9, y: 0.1, w: 0.15 },
  intro: { uri: uri('intro'), kind: 'video', durationMs: 2000 },
  music: { uri: uri('music'), gainDb: -12, duckDb: -10, fadeInMs: 500, fadeOutMs: 500 },
  transition: { kind: 'dip-black', durationMs: 300 },
  byRatio: { square: { style: { size: 0.08 }, logo: { x: 0.1, y: 0.1, w: 0.2 } } },
}

function applied(document: ClipDocument, look: TemplateLook): ClipDocument {
  const result = applyTemplate(document, { look })
  return 'document' in result ? result.document : document
}

test('a template leaves cuts, words and scenes alone, and the result is a document that can be rendered', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const after = applied(document, full)
      expect(ClipDocument.safeParse(after).success).toBe(true)
      const { ranges, order, words, wordEdits, pictures, source } = after
      const { ranges: r, order: o, words: w, wordEdits: e, pictures: p, source: s } = document
      expect({ ranges, order, words, wordEdits, pictures, source }).toEqual({
        ranges: r,
        order: o,
        words: w,
        wordEdits: e,
        pictures: p,
        source: s,
      })
      const timeline = toFinishedTimeline(after)
      expect(timeline.intro?.uri).toBe(uri('intro'))
      expect(timeline.overlays.filter(({ kind }) => kind === 'logo')).toHaveLength(1)
      for (const ratio of AspectRatio.options)
        expect(toFinishedTimeline(after, ratio).captions.style.size).toBe(ratio === 'square' ? 0.08 : 0.05)
    }),
    { numRuns: 30 },
  )
})

test('the next template takes away what the one before brought, and nothing else', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const own = { kind: 'logo' as const, uri: uri('mine'), x: 0.5, y: 0.5, w: 0.2, startMs: 0, endMs: 500, follows: true, layer: 1 }
      const mine = { ...document, overlays: { ...document.overlays, mine: own } }
      const plain = { ...plainLook, transition: full.transition }
      expect(applied(applied(mine, full), plain)).toEqual(applied(mine, plain))
      expect(applied(applied(mine, full), plain).overlays['mine']).toEqual(own)
    }),
    { numRuns: 20 },
  )
})

test('the look of a clip that has a template is that template again', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const look = lookOfClip(applied(document, full))
      expect(TemplateLook.safeParse(look).success).toBe(true)
      expect(applied(applied(document, full), look)).toEqual(applied(document, full))
    }),
    { numRuns: 20 },
  )
})

test('applied twice changes nothing, and as a command it says so', () => {
  const [document] = fc.sample(anyDocument, 1)
  if (!document) throw new Error('no document')
  const once = runCommand(document, { name: 'applyTemplate', with: { look: full } })
  if (!('document' in once)) throw new Error('refused')
  expect(once.label).toEqual({ name: 'applyTemplate' })
  expect(runCommand(once.document, { name: 'applyTemplate', with: { look: full } })).toEqual({ refusal: 'nothing-changes' })
})

test('a look names its uploads, says what a project can prefer, and takes nothing it does not know', () => {
  expect(usesOfLook(full).map(({ path, kind }) => `${path} ${kind}`)).toEqual(['logo.uri image', 'intro.uri video', 'music.uri audio'])
  expect(preferencesOfLook(full)).toMatchObject({ layoutAspectRatio: 'portrait', captionPreset: 'box', enableEmoji: false })
  expect(TemplateLook.safeParse({ ...full, script: 'x' }).success).toBe(false)
  expect(TemplateLook.safeParse({ ...full, captions: { ...full.captions, style: { color: '#112233', url: 'x' } } }).success).toBe(false)
  expect(TemplateLook.safeParse({ ...full, logo: { ...full.logo, uri: 'file:///etc/passwd' } }).success).toBe(false)
})
