import { expect } from 'vitest'
import { sameKey } from '../pick.ts'
import type { WritingTool } from '../tool-config.ts'
import { findFormFault } from '../tool-form.ts'
import { descriptions } from './descriptions.ts'

/** Three rounds in every language: in the tool's form, no item twice, no slot left open, and the same again when asked again. */
export function checkEngine({ engine, form }: WritingTool, rounds = 3): void {
  for (const { text, language } of descriptions) {
    const earlierKeys = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const { items } = engine({ text, language, round })
      expect([language, text, round, findFormFault(form, items, { text, language })]).toEqual([language, text, round, null])
      expect(engine({ text, language, round }).items).toEqual(items)
      for (const item of items) {
        const key = item.startsWith('#') || !/\p{L}/u.test(item) ? item.toLowerCase() : sameKey(item)
        expect([language, item, earlierKeys.has(key)]).toEqual([language, item, false])
        expect(item).not.toMatch(/[{}]|undefined|\s$| {3}/)
        earlierKeys.add(key)
      }
    }
  }
}
