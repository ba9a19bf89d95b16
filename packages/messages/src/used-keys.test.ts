import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutPlural } from './flatten-messages.ts'
import { readNamespace } from './testing/read-locales.ts'

const root = join(import.meta.dirname, '../../..')
const folders = [
  'apps/server/src',
  'packages/contract/src',
  'packages/curation/src',
  'packages/media/src',
  'packages/messages/src',
  'packages/money/src',
]
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('testing'))
    .map((file) => ({ file: `${folder}/${file}`.replaceAll('\\', '/'), text: readFileSync(join(root, folder, file), 'utf8') })),
)
const code = sources.map(({ text }) => text).join('\n')
const literals = new Set([...code.matchAll(/'([\w:.-]+)'|^\s*([\w-]+): /gm)].map(([, text, name]) => text ?? name))
const templates = [...code.matchAll(/`(\w+:[\w.]*\$\{[^`\n]*)`/g)].map(
  ([, template = '']) => new RegExp(`^${template.split(/\$\{[^}]*\}/).join('([\\w-]+)')}$`),
)

/** Used in full, or by a template whose parts are named somewhere. */
const isAskedFor = (key: string) =>
  literals.has(key) ||
  templates.some((template) =>
    template
      .exec(key)
      ?.slice(1)
      .every((part) => literals.has(part)),
  )

test.each(['curation', 'grammar', 'invoices', 'mails', 'sources'])('every message of %s is asked for', (namespace) => {
  const keys = new Set([...readNamespace('en', namespace).keys()].map((key) => `${namespace}:${withoutPlural(key)}`))
  expect([...keys].filter((key) => !isAskedFor(key))).toEqual([])
})

const wordsOf = (text: string) => text.replace(/\$?\{+[^{}]*\}+/g, '…')
const refusals = new Map([...readNamespace('en', 'refusals')].map(([key, text]) => [wordsOf(text), key]))
/** For whoever runs the server, in a terminal or before it listens. */
const forOperators = /^apps\/server\/src\/(cli\/|platform\/embedded-postgres\/|pipeline\/ask-any-chat)/
/** Passed on from another error, or assembled from parts. */
const unfinished = [
  'Invalid role strategy',
  'We could not find a video at this link.…',
  'The site did not provide this video. …',
  'The site shows this video only to people who are signed in, or not in this country. Download it yourself and upload it here.…',
  'This page links to no media file, and yt-dlp, which reads video sites, is not installed on this server. …',
  'Your plan includes …. Delete one, or upgrade.',
]

test('every reason that an error gives is in the catalogue', () => {
  const missing: string[] = []
  for (const { file, text } of sources) {
    if (forOperators.test(file)) continue
    for (const [, reason = ''] of text.matchAll(/AppError\((?:[^()]|\([^()]*\))*?\bsay:\s*(?:'|`)((?:\$\{[^}]*\}|[^'`\n])*)/g)) {
      const words = wordsOf(reason)
      if (words !== '' && !refusals.has(words) && !unfinished.includes(words)) missing.push(`${file}: ${reason}`)
    }
  }
  expect(missing).toEqual([])
})

test('every reason in the catalogue is given by an error', () => {
  const unused = [...refusals].filter(([words]) => !words.split(/…|(?<=\.) /).every((part) => code.includes(part)))
  expect(unused).toEqual([])
})
