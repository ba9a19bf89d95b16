import { expect, test } from 'vitest'
import { pseudoText, pseudoWords } from './pseudo-words.ts'

test('a text grows by 30 to 40 percent between its brackets', () => {
  for (const text of [
    'Paste a link or drop a recording. You get captioned clips, ranked, each with the reason it was chosen.',
    'Page not found',
    'The server is not responding. Check that it is running, then try again.',
  ]) {
    const growthOfText = (pseudoText(text).length - 2) / text.length
    expect(growthOfText).toBeGreaterThanOrEqual(1.3)
    expect(growthOfText).toBeLessThanOrEqual(1.4)
  }
  expect(pseudoText('SRT')).toBe('⟦ŠRŦ~~⟧')
})

test('placeholders, tags and references stay as they are', () => {
  expect(pseudoText('Open the <box>mail box</box> of {{name}}, $t(app:close)')).toBe(
    '⟦Ööpééñ ŧhéé <box>mååîîł bööx</box> ööf {{name}}, $t(app:close)~~⟧',
  )
})

test('every text of a file is changed, whatever its depth', () => {
  expect(pseudoWords({ a: 'x', b: { c: 'y' } })).toEqual({ a: '⟦x~⟧', b: { c: '⟦ýý⟧' } })
})
