import { expect, test } from 'vitest'
import { tiktokUsername } from '../catalogue/tiktok-username-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'
import { findFormFault } from '../tool-form.ts'

test('every language gets usernames in their form, and new ones each time', () => {
  checkEngine(tiktokUsername)
})

test('Korean is written in Latin letters, accents go', () => {
  const write = (text: string, language: 'ko-KR' | 'fr-FR') => tiktokUsername.engine({ text, language, round: 0 }).items.join(' ')
  expect(write('천연발효빵', 'ko-KR')).toContain('cheonyeonbalhyo')
  expect(write('Réparation d’horloges', 'fr-FR')).toContain('reparation')
})

test('a dot at the end is refused', () => {
  expect(findFormFault(tiktokUsername.form, [...Array.from({ length: 9 }, (_, at) => `name${at}`), 'name.'])).toMatch(/"name\."/)
})
