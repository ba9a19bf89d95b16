// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ErrorName } from '@clipwright/contract/errors'
import { ProjectStage } from '@clipwright/contract/projects'
import { expect, test } from 'vitest'
import { namespaces } from '#platform/i18n.ts'
import { languageCodes } from '#platform/ui-languages.ts'

const web = join(import.meta.dirname, '../..')
type Words = { [key: string]: string | Words }

function load(language: string, namespace: string): Words {
  return JSON.parse(readFileSync(join(web, 'public/locales', language, `${namespace}.json`), 'utf8')) as Words
}

function flatten(words: Words, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

const plural = /_(zero|one|two|few|many|other)$/
const english = new Map(namespaces.map((namespace) => [namespace as string, flatten(load('en', namespace))]))

function sources(): { file: string; text: string }[] {
  return readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('app/kit'))
    .map((file) => ({ file, text: readFileSync(join(web, 'src', file), 'utf8') }))
}

test('every key that a screen asks for by name exists in English', () => {
  const missing: string[] = []
  for (const { file, text } of sources()) {
    const own = [...text.matchAll(/useTranslation\('(\w+)'\)/g)].map((match) => match[1] ?? '')
    for (const [, asked = ''] of text.matchAll(/\bt\('([\w.:-]+)'/g)) {
      const [prefix, bare] = asked.split(':')
      const key = bare ?? asked
      const known = (bare === undefined ? own : [prefix ?? '']).some(
        (namespace) => english.get(namespace)?.has(key) || english.get(namespace)?.has(`${key}_other`),
      )
      if (!known) missing.push(`${file}: ${asked}`)
    }
  }
  expect(missing).toEqual([])
})

test('every error and every stage has its words', () => {
  const wanted = [
    ...ErrorName.options.map((name) => ['errors', name]),
    ...ProjectStage.options.flatMap((stage) => [
      ['projects', `stage.${stage}`],
      ['projects', `stageDone.${stage}`],
    ]),
  ]
  expect(wanted.filter(([namespace = '', key = '']) => !english.get(namespace)?.has(key))).toEqual([])
})

const byText = (a: string, b: string) => a.localeCompare(b)
const placeholders = (words: string) => [...words.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted(byText)

/** Key to placeholders, with the plural forms that `language` needs. A plural's placeholders are those of its last form. */
function shapeOf(words: Map<string, string>, language: string): Record<string, string[]> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const shape: Record<string, string[]> = {}
  for (const [key, text] of words) {
    const stem = key.replace(plural, '')
    if (stem === key) shape[key] = placeholders(text)
    else for (const form of forms) shape[`${stem}_${form}`] = placeholders(words.get(`${stem}_other`) ?? '')
  }
  return shape
}

const others = languageCodes.filter((language) => ['es-ES'].includes(language))

test.each(others)('%s has every key, every placeholder and every plural form its language needs', (language) => {
  for (const namespace of namespaces) {
    const here = flatten(load(language, namespace))
    // English says "no clips" in a form of its own, which languages may do without.
    const written = [...here].filter(([key]) => !key.endsWith('_zero')).map(([key, text]) => [key, placeholders(text)])
    expect(Object.fromEntries(written)).toEqual(shapeOf(english.get(namespace) ?? new Map(), language))
  }
})
