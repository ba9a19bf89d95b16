import { addLayer } from '@clipwright/timeline/edit/commands/add-layer'
import { expect, test } from 'vitest'
import { toFcpxml } from '../fcpxml/to-fcpxml.ts'
import { toXmeml } from '../xml/to-xmeml.ts'
import { makeEverythingDocument } from './testing/everything-document.ts'
import { toExchangeInput } from './testing/exchange-input-of.ts'
import { parseTextColor } from './text-color.ts'

test('a text layer keeps its colour in other editing programs', () => {
  const layer = {
    kind: 'text',
    text: 'Red',
    x: 0.5,
    y: 0.3,
    size: 0.05,
    color: '#ff0000',
    startMs: 0,
    endMs: 1000,
    follows: true,
    layer: 5,
  } as const
  const result = addLayer(makeEverythingDocument(), { kind: 'overlays', id: 'red', layer })
  if (!('document' in result)) throw new Error(result.refusal)
  const input = toExchangeInput(result.document)
  expect(toFcpxml(input)).toContain('fontColor="1 0 0 1"')
  expect(toXmeml(input).replaceAll(/\s/g, '')).toContain('<alpha>255</alpha><red>255</red><green>0</green><blue>0</blue>')
})

test('with or without transparency; anything else is white', () => {
  expect(parseTextColor('#0080ff40')).toEqual({ red: 0, green: 128, blue: 255, alpha: 64 })
  for (const color of [undefined, 'red', '#ff', '#gg0000'])
    expect(parseTextColor(color)).toEqual({ red: 255, green: 255, blue: 255, alpha: 255 })
})
