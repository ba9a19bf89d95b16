import { AspectRatio } from '@clipwright/contract/editor/layout'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClipDocument } from './clip-document.ts'
import { runCommand } from './commands/run-command.ts'
import type { Command } from './commands/run-command.ts'
import { hasOwnLook, ratiosWithOwnLook } from './look-by-ratio.ts'
import { lookOfClip } from './look-of-document.ts'
import { TemplateLook } from './template-look.ts'
import { anyDocument } from './testing/any-edits.ts'
import { toFinishedTimeline } from './to-timeline.ts'

const logo = { kind: 'logo' as const, uri: 'upload://logo00', x: 0.8, y: 0.1, w: 0.2, startMs: 0, endMs: 900, follows: false, layer: 3 }

function run(document: ClipDocument, ...commands: Command[]): ClipDocument {
  return commands.reduce((before, command) => {
    const result = runCommand(before, command)
    return 'document' in result ? result.document : before
  }, document)
}

const withLogo = (document: ClipDocument): ClipDocument =>
  run(document, { name: 'addLayer', with: { kind: 'overlays', id: 'mark', layer: logo } })
const [first] = fc.sample(anyDocument, 1)
if (!first) throw new Error('no document')
const start = withLogo({
  ...first,
  captions: { ...first.captions, style: {} },
  ratio: 'portrait',
  pictures: { portrait: Object.values(first.pictures)[0] ?? { scenes: {}, captionPositions: [] } },
})
const style = (document: ClipDocument, ratio: AspectRatio) => toFinishedTimeline(document, ratio).captions.style
const place = (document: ClipDocument, ratio: AspectRatio) => {
  const logo = toFinishedTimeline(document, ratio).overlays.find(({ kind }) => kind === 'logo')
  return logo?.kind === 'logo' ? { x: logo.x, y: logo.y, w: logo.w } : null
}

/** Everything by which a person knows a look, in one shape. */
function lookIn(document: ClipDocument, ratio: AspectRatio) {
  const { style: drawnStyle, preset, enabled, highlight, emoji, speakerColors } = toFinishedTimeline(document, ratio).captions
  return { drawn: drawnStyle, preset, enabled, highlight, emoji, speakerColors, logo: place(document, ratio) }
}

test('a style of one shape is seen in it alone, and the common one reaches what it leaves open', () => {
  const own = run(
    start,
    { name: 'setCaptions', with: { style: { size: 0.05, color: '#FF0000' } } },
    { name: 'setCaptions', with: { style: { size: 0.09, maxLines: 1 }, onlyIn: 'square' } },
  )
  expect(style(own, 'square')).toEqual({ size: 0.09, maxLines: 1, color: '#FF0000' })
  expect(style(own, 'portrait')).toEqual({ size: 0.05, color: '#FF0000' })
  expect(ratiosWithOwnLook(own, 'captions')).toEqual(['square'])
  const later = run(own, { name: 'setCaptions', with: { style: { size: 0.04, color: '#00FF00' } } })
  expect(style(later, 'square')).toMatchObject({ size: 0.09, color: '#00FF00' })
  const cleared = run(own, { name: 'setCaptions', with: { style: { size: null, maxLines: null }, onlyIn: 'square' } })
  expect(style(cleared, 'square')).toEqual(style(own, 'portrait'))
  expect('byRatio' in cleared.captions).toBe(false)
})

test('a change of all shapes is seen where it is made, and other shapes keep their own', () => {
  const own = run(
    start,
    { name: 'setCaptions', with: { style: { size: 0.09, maxLines: 1 }, onlyIn: 'portrait' } },
    { name: 'setCaptions', with: { style: { size: 0.08 }, onlyIn: 'square' } },
    { name: 'setCaptions', with: { style: { size: 0.06 }, seenIn: 'portrait' } },
  )
  expect(style(own, 'portrait')).toEqual({ size: 0.06, maxLines: 1 })
  expect(style(own, 'square')).toEqual({ size: 0.08 })
  expect(style(own, 'landscape')).toEqual({ size: 0.06 })
})

test('a logo has a place in one shape, moves in all or in one, and goes back', () => {
  const change = (by: Record<string, number>, where: object): Command => ({
    name: 'changeLayer',
    with: { kind: 'overlays', id: 'mark', change: by, ...where },
  })
  const own = run(start, change({ x: 0.2, y: 0.9 }, { onlyIn: 'square' }))
  expect(place(own, 'square')).toEqual({ x: 0.2, y: 0.9, w: 0.2 })
  expect(place(own, 'portrait')).toEqual({ x: 0.8, y: 0.1, w: 0.2 })
  expect(hasOwnLook(own, 'logo', 'square', 'mark')).toBe(true)
  expect(place(run(own, change({ w: 0.4 }, { seenIn: 'portrait' })), 'square')?.w).toBe(0.2)
  const smaller = run(own, change({ w: 0.4 }, { seenIn: 'square' }))
  for (const ratio of AspectRatio.options) expect(place(smaller, ratio)).toEqual({ x: 0.2, y: 0.9, w: 0.4 })
  const back = run(own, { name: 'useCommonLook', with: { ratio: 'square', part: 'logo', layerId: 'mark' } })
  expect(back).toEqual(start)
})

test('a shape goes back to the common look in one step, and an empty step is refused', () => {
  const own = run(start, { name: 'setCaptions', with: { style: { size: 0.09 }, onlyIn: 'square' } })
  expect(run(own, { name: 'useCommonLook', with: { ratio: 'square', part: 'captions' } })).toEqual(start)
  expect(runCommand(start, { name: 'useCommonLook', with: { ratio: 'square', part: 'captions' } })).toEqual({ refusal: 'nothing-changes' })
})

test('a font of the team is for all shapes: a template carries one', () => {
  const font = {
    family: 'Team 1',
    name: 'Comic',
    uri: 'upload://font00',
    ascent: 900,
    descent: 200,
    capHeight: 700,
    widths: '65:600',
    scripts: [],
  }
  const common = run(start, { name: 'setCaptions', with: { style: { fontFamily: 'Team 1' }, font } })
  expect(common.fonts).toEqual({ 'Team 1': font })
  expect(lookOfClip(common).font).toEqual(font)
  const command: Command = { name: 'setCaptions', with: { style: { fontFamily: 'Team 1' }, onlyIn: 'square' } }
  expect(runCommand(common, command)).toEqual({ refusal: 'wrong-asset' })
})

const share = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true })
const anyStyle = fc.record(
  {
    size: fc.double({ min: 0.02, max: 0.12, noNaN: true }),
    position: fc.oneof(fc.constant('auto' as const), share),
    x: share,
    maxLines: fc.constantFrom(1 as const, 2 as const),
    color: fc.constantFrom('#FF0000', '#00FF0080'),
    uppercase: fc.boolean(),
  },
  { requiredKeys: [] },
)
const anyPlace = fc.record({ x: share, y: share, w: fc.double({ min: 0.02, max: 1, noNaN: true }) })
const ratios = fc.constantFrom(...AspectRatio.options)
const anyLookCommand: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({ style: anyStyle, ratio: ratios, how: fc.constantFrom('onlyIn', 'seenIn') })
    .map(({ style, ratio, how }): Command => ({ name: 'setCaptions', with: { style, [how]: ratio } })),
  fc
    .record({ change: anyPlace, ratio: ratios, how: fc.constantFrom('onlyIn', 'seenIn') })
    .map(({ change, ratio, how }): Command => ({ name: 'changeLayer', with: { kind: 'overlays', id: 'mark', change, [how]: ratio } })),
  ratios.map((ratio): Command => ({ name: 'useCommonLook', with: { ratio, part: 'captions' } })),
)

test('a template kept from a clip gives a new clip the same look in every shape', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, fc.array(anyLookCommand, { maxLength: 12 }), (from, to, commands) => {
      const template = run(withLogo(from), ...commands)
      expect(ClipDocument.parse(template)).toEqual(template)
      const look = TemplateLook.parse(JSON.parse(JSON.stringify(lookOfClip(template))))
      const templated = run(to, { name: 'applyTemplate', with: { look } })
      for (const ratio of AspectRatio.options) expect(lookIn(templated, ratio)).toEqual(lookIn(template, ratio))
      expect(lookOfClip(templated).byRatio).toEqual(look.byRatio)
    }),
    { numRuns: 100 },
  )
})

test('what is changed in one shape changes no other', () => {
  fc.assert(
    fc.property(anyDocument, ratios, anyStyle, anyPlace, (from, ratio, style, change) => {
      const before = withLogo(from)
      const after = run(
        before,
        { name: 'setCaptions', with: { style, onlyIn: ratio } },
        { name: 'changeLayer', with: { kind: 'overlays', id: 'mark', change, onlyIn: ratio } },
      )
      for (const other of AspectRatio.options.filter((one) => one !== ratio))
        expect(toFinishedTimeline(after, other)).toEqual(toFinishedTimeline(before, other))
    }),
    { numRuns: 40 },
  )
})
