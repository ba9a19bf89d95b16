import { expect, test } from 'vitest'
import { fitPanes } from './pane-sizes.ts'

const pixels = (ownSizes: Parameters<typeof fitPanes>[0], width: number, height = 900) => {
  const { text, tools, strip } = fitPanes(ownSizes, { width, height })
  return [text.px, tools.px, strip.px]
}

test('the preview has most of a wide window, and room in a narrow one', () => {
  expect(pixels({}, 1440)).toEqual([360, 372, 225])
  const [text = 0, tools = 0] = pixels({}, 900)
  expect(900 - text - tools).toBeGreaterThanOrEqual(320)
})

test('chosen sizes stay within what the window allows', () => {
  expect(pixels({ text: 500, tools: 320, strip: 300 }, 1440)).toEqual([500, 320, 300])
  expect(pixels({ text: 2000, tools: 10, strip: 5000 }, 1440)).toEqual([840, 280, 520])
  expect(pixels({ text: 700, tools: 700 }, 1000)).toEqual([240, 440, 225])
})

test('a phone shows a preview of a third of its window, or as much as leaves room for the sheet', () => {
  expect(fitPanes({}, { width: 390, height: 844 }).stage).toMatchObject({ px: 279, leastPx: 120, mostPx: 414 })
  expect(fitPanes({ stage: 400 }, { width: 390, height: 640 }).stage.px).toBe(210)
})

test('a pane that no longer fits keeps its least size', () => {
  expect(pixels({ strip: 400 }, 1440, 420)).toEqual([360, 372, 140])
})
