import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ErrorName } from '@clipwright/contract/errors'
import { ProjectStage } from '@clipwright/contract/projects'
import { expect, test } from 'vitest'
import { languages, namespaces } from '#platform/i18n.ts'

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
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('kit.page'))
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
  for (const name of ErrorName.options) expect(english.get('errors')?.get(name), name).toBeTruthy()
  for (const stage of ProjectStage.options) {
    expect(english.get('projects')?.get(`stage.${stage}`), stage).toBeTruthy()
    expect(english.get('projects')?.get(`stageDone.${stage}`), stage).toBeTruthy()
  }
})

const others = Object.keys(languages).filter((language) => language !== 'en')

test.each(others)('%s has every key, every placeholder and every plural form its language needs', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const namespace of namespaces) {
    const here = flatten(load(language, namespace))
    const plain = (words: Map<string, string>) => new Set([...words.keys()].map((key) => key.replace(plural, '')))
    expect([...plain(here)].toSorted(), namespace).toEqual([...plain(english.get(namespace) ?? new Map())].toSorted())
    for (const [key, text] of english.get(namespace) ?? []) {
      const stem = key.replace(plural, '')
      const keys = stem === key ? [key] : forms.map((form) => `${stem}_${form}`)
      for (const one of keys) {
        const translated = here.get(one)
        expect(translated, `${namespace}:${one}`).toBeTruthy()
        const placeholders = (words: string) => [...words.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted()
        if (stem === key) expect(placeholders(translated ?? ''), `${namespace}:${one}`).toEqual(placeholders(text))
      }
    }
  }
})
