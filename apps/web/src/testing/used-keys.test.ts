// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ErrorName } from '@clipwright/contract/errors'
import { ProjectStage } from '@clipwright/contract/projects/projects'
import { flattenMessages, withoutPlural } from '@clipwright/messages/flatten-messages'
import { expect, test } from 'vitest'
import { readWords } from '../../dev/words.ts'

const web = join(import.meta.dirname, '../..')
const english = new Map(Object.entries(await readWords('en')).map(([namespace, words]) => [namespace, flattenMessages(words as object)]))

const sources = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('app/kit'))
  .map((file) => ({ file, text: readFileSync(join(web, 'src', file), 'utf8') }))

test('every key used by a screen exists in English', () => {
  const missing: string[] = []
  for (const { file, text } of sources) {
    const own = [...text.matchAll(/useTranslation\('(\w+)'\)/g)].map((match) => match[1] ?? '')
    for (const [, usedKey = ''] of text.matchAll(/\bt\('([\w.:-]+)'/g)) {
      const [prefix, bare] = usedKey.split(':')
      const key = bare ?? usedKey
      const isThere = (bare === undefined ? own : [prefix ?? '']).some(
        (namespace) => english.get(namespace)?.has(key) || english.get(namespace)?.has(`${key}_other`),
      )
      if (!isThere) missing.push(`${file}: ${usedKey}`)
    }
  }
  expect(missing).toEqual([])
})

/** A template as a pattern of keys: `stage.${name}` is `stage.` and anything. */
function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => part.replace(/[.*+?^()|[\]\\$]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\w.-]+')}$`)
}

test('every key is used, in full or by a template with its prefix', () => {
  const literals = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const { text } of sources) {
    for (const [, literal = ''] of text.matchAll(/['"]([\w.:-]+)['"]/g)) literals.add(literal)
    for (const [, template = ''] of text.matchAll(/`([\w.:-]+\$\{[^`\n]*)`/g)) patterns.set(template, patternOf(template))
  }
  const isAskedFor = (key: string) => literals.has(key) || [...patterns.values()].some((pattern) => pattern.test(key))
  const unused: string[] = []
  for (const [namespace, words] of english) {
    for (const key of new Set([...words.keys()].map(withoutPlural))) {
      if (!isAskedFor(key) && !isAskedFor(`${namespace}:${key}`)) unused.push(`${namespace}:${key}`)
    }
  }
  expect(unused).toEqual([])
})

test('every error and every stage has a text', () => {
  const requiredKeys = [
    ...ErrorName.options.map((name) => ['errors', name]),
    ...ProjectStage.options.flatMap((stage) => [
      ['projects', `stage.${stage}`],
      ['projects', `stageDone.${stage}`],
    ]),
  ]
  expect(requiredKeys.filter(([namespace = '', key = '']) => !english.get(namespace)?.has(key))).toEqual([])
})
