import { expect, test } from 'vitest'
import { youtubeDescription } from '../catalogue/youtube-description-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'

test('every language gets descriptions in their form, and new ones each time', () => {
  checkEngine(youtubeDescription)
})

test('each begins otherwise, names the subject at once and ends with three hashtags', () => {
  const { items } = youtubeDescription.engine({
    text: 'Personal finance for nurses: budgeting, student loans and pensions',
    language: 'en',
    round: 0,
  })
  expect(new Set(items.map((item) => item.slice(0, 30))).size).toBe(3)
  for (const item of items) {
    expect(item.slice(0, 150).toLowerCase()).toContain('personal finance')
    expect(item).toContain('• Student loans')
    expect(item.split('\n').at(-1)?.match(/#/g)).toHaveLength(3)
  }
})

test('what stands after a colon is listed as it was written', () => {
  const text = 'Joga dla początkujących z bólem pleców: trzy rozciągnięcia, oddech i rutyna przed snem'
  const [first = ''] = youtubeDescription.engine({ text, language: 'pl-PL', round: 0 }).items
  expect(first).toContain('• Trzy rozciągnięcia\n• Oddech\n• Rutyna przed snem')
})
