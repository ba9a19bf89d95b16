import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { namespaces } from '../src/platform/namespaces.ts'
import { pseudoWords } from './pseudo-words.ts'

type Words = Parameters<typeof pseudoWords>[0]

const catalogue = join(import.meta.dirname, '../../../packages/messages/locales')
const pseudo = 'en-XA'

async function readNamespace(language: string, namespace: string): Promise<Words> {
  if (language === pseudo) return pseudoWords(await readNamespace('en', namespace))
  return JSON.parse(await readFile(join(catalogue, language, `${namespace}.json`), 'utf8')) as Words
}

/** What the screens say in a language, by namespace. */
export async function readWords(language: string): Promise<Words> {
  const names = namespaces.toSorted()
  const texts = await Promise.all(names.map((namespace) => readNamespace(language, namespace)))
  return Object.fromEntries(names.map((namespace, at) => [namespace, texts[at] ?? {}]))
}

/** What is at an address below `/locales`: a whole language, or one namespace of it. */
function readAddress(address: string): Promise<Words> | undefined {
  const [, language, namespace] = /^\/locales\/([\w-]+)(?:\/(\w+))?\.json$/.exec(address) ?? []
  if (language === undefined) return undefined
  return namespace === undefined ? readWords(language) : readNamespace(language, namespace)
}

/**
 * `/locales/<language>/<namespace>.json`, and `/locales/<language>.json` with all that the screens say, which a page asks for
 * at its start. While developing there is one more language, `en-XA`: open any page with `?pseudo` to see it.
 */
export function wordFiles(): Plugin {
  return {
    name: 'clipwright-word-files',
    configureServer: ({ middlewares }) => {
      middlewares.use((req, res, next) => {
        const reading = readAddress(req.url ?? '')
        if (!reading) return next()
        reading.then(
          (words) => {
            res.setHeader('content-type', 'application/json')
            res.end(JSON.stringify(words))
          },
          (error: NodeJS.ErrnoException) => next(error.code === 'ENOENT' ? undefined : error),
        )
      })
    },
    async generateBundle() {
      for (const language of await readdir(catalogue)) {
        this.emitFile({ type: 'asset', fileName: `locales/${language}.json`, source: JSON.stringify(await readWords(language)) })
        for (const file of await readdir(join(catalogue, language))) {
          const source = await readFile(join(catalogue, language, file), 'utf8')
          this.emitFile({ type: 'asset', fileName: `locales/${language}/${file}`, source: JSON.stringify(JSON.parse(source)) })
        }
      }
    },
  }
}
