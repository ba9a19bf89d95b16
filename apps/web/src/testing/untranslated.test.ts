import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'

const source = join(import.meta.dirname, '..')
/** Names, symbols and formats that are the same in every language. */
const international =
  /^(Clipwright|Clip|wright|API|CSV|SRT|DOCX|XML|HLS|SSO|ACS|PEM|Esc|Enter|Tab|Alt|Ctrl|Shift|Space|[A-Z]|\d+|https?:\/\/\S*|[\w.-]+\.com)$/
const textAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'description',
])

const saysSomething = (text: string) => {
  const bare = text.replace(/\s+/g, ' ').trim()
  return /\p{L}/u.test(bare) && !international.test(bare)
}

/** Words in a screen's source that a person would see or hear and that are not in the catalogue. */
function bareWords(file: string, text: string): string[] {
  const problems: string[] = []
  const note = (words: string) => {
    if (saysSomething(words)) problems.push(`${file}: ${words.trim()}`)
  }
  new Visitor({
    JSXText: ({ value }) => note(value),
    JSXExpressionContainer: ({ expression }) => {
      if (expression.type === 'Literal' && typeof expression.value === 'string') note(expression.value)
    },
    JSXAttribute: ({ name, value }) => {
      const isSpoken = name.type === 'JSXIdentifier' && textAttributes.has(name.name)
      if (isSpoken && value?.type === 'Literal' && typeof value.value === 'string') note(value.value)
    },
  }).visit(parseSync(file, text).program)
  return problems
}

test('finds words in texts and labels of a screen', () => {
  const screen = `const a = <p title="Hello" className="flex" aria-label={t('x')}>Some {'words'} {name} · 4:07 <b>Clip</b></p>`
  expect(bareWords('a.tsx', screen)).toEqual(['a.tsx: Hello', 'a.tsx: Some', 'a.tsx: words'])
})

test('every text of every screen is in the catalogue', () => {
  const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    // The page of all components is for developers.
    (file) => file.endsWith('.tsx') && !/\.test\.tsx$|^testing\/|kit[.-]/.test(file),
  )
  expect(screens.length).toBeGreaterThan(50)
  expect(screens.flatMap((file) => bareWords(file, readFileSync(join(source, file), 'utf8')))).toEqual([])
})
