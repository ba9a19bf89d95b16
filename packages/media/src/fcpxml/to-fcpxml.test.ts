import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { aimEdit, anyDocument, anyEdits } from '@clipwright/timeline/edit/testing/any-edits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeEverythingDocument } from '../exchange/testing/everything-document.ts'
import { toExchangeInput } from '../exchange/testing/exchange-input-of.ts'
import { readFcpxml, readTime } from './testing/read-fcpxml.ts'
import { toFcpxml } from './to-fcpxml.ts'

test('a clip that uses every feature reads back as written', async () => {
  const input = toExchangeInput(makeEverythingDocument())
  const xml = toFcpxml(input)
  const { items, transitions, connected, titles } = readFcpxml(xml)
  expect(items.map(({ kind }) => kind)).toEqual(['gap', 'asset-clip', 'asset-clip', 'asset-clip', 'gap'])
  expect(transitions.map(({ element }) => element.attributes.get('name'))).toEqual(['Cross Dissolve', 'Fade To Black'])
  expect(connected.filter(({ kind }) => kind === 'video').length).toBeGreaterThanOrEqual(3)
  expect(titles).toContain('Look\nhere <&>')
  await expect(xml).toMatchFileSnapshot('golden/everything.fcpxml')
})

describe('any edits', () => {
  test('the project cuts on the same frames as the rendered file', () => {
    fc.assert(
      fc.property(anyDocument, anyEdits, (document, edits) => {
        let current = document
        for (const edit of edits) {
          const result = runCommand(current, aimEdit(current, edit))
          if ('document' in result) current = result.document
        }
        const input = toExchangeInput(current)
        const { plan } = input
        const facts = readFcpxml(toFcpxml(input))
        const clips = facts.items.filter(({ kind }) => kind === 'asset-clip')
        expect(clips.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual(
          plan.segments.map(({ startFrame, frameCount }) => [startFrame, startFrame + frameCount]),
        )
        const frameMs = (1000 * plan.frameRate.den) / plan.frameRate.num
        clips.forEach(({ element }, index) => {
          const { num, den } = readTime(element.attributes.get('start') ?? '')
          expect(Math.abs((1000 * num) / den - (plan.segments[index]?.sourceStartMs ?? 0))).toBeLessThanOrEqual(frameMs)
        })
        expect(facts.items.at(-1)?.endFrame).toBe(plan.frameCount)
        const cuts = plan.parts.map(({ startFrame }) => startFrame)
        for (const { startFrame, endFrame } of facts.transitions) expect(cuts).toContain((startFrame + endFrame) / 2)
      }),
      { numRuns: 60 },
    )
  })

  test('any title and text reads back the same, and every address is relative to the document', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        (title, text) => {
          const input = toExchangeInput(makeEverythingDocument(text))
          const facts = readFcpxml(toFcpxml({ ...input, title: `${title}]]>&lt;<!--`, sourceFileName: `/home/me/${title}/../x.mp4` }))
          expect(
            facts.titles.some(
              (one) =>
                one.replace(/\s/g, '') === text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/\s/g, ''),
            ),
          ).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test.each([
  ['a hole between clips', (xml: string) => xml.replace(/offset="108\/25s"/, 'offset="109/25s"')],
  ['a clip of a file that nobody described', (xml: string) => xml.replace('ref="r3" name="talk.mp4"', 'ref="r99" name="talk.mp4"')],
  ['a time between two frames', (xml: string) => xml.replace('duration="14/5s" format', 'duration="141/50s" format')],
  ['an absolute address', (xml: string) => xml.replace('src="./talk.mp4"', 'src="file:///home/me/talk.mp4"')],
  ['an attribute that the format does not have', (xml: string) => xml.replace('<sequence ', '<sequence speed="1" ')],
  ['a word that the format does not know', (xml: string) => xml.replace('audioRate="48k"', 'audioRate="48000"')],
  ['a transition outside of the storyline', (xml: string) => xml.replace('</spine>', '</spine><transition duration="1s"/>')],
  ['a filter that nobody described', (xml: string) => xml.replace(/<filter-audio ref="r\d+"/, '<filter-audio ref="r99"')],
  ['an image that is seen more than whole', (xml: string) => xml.replace('<adjust-blend amount="0.6"/>', '<adjust-blend amount="60"/>')],
  ['parts in the wrong order', (xml: string) => xml.replace(/(<adjust-conform type="fit"\/>)(\s*)(<adjust-transform[^>]*\/>)/, '$3$2$1')],
])('the checker refuses %s', (_, damage) => {
  const good = toFcpxml(toExchangeInput(makeEverythingDocument()))
  expect(damage(good)).not.toBe(good)
  expect(() => readFcpxml(damage(good))).toThrow()
})
