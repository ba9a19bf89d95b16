import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pseudoWords } from './pseudo-words.ts'

type Words = Parameters<typeof pseudoWords>[0]

const folder = join(import.meta.dirname, '../locales')
const pseudo = 'en-XA'

/** All words of a language by namespace, each of which is a file of its own among the sources. */
export async function readWords(language: string): Promise<Words> {
  if (language === pseudo) return pseudoWords(await readWords('en'))
  const names = (await readdir(join(folder, language))).filter((name) => name.endsWith('.json')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, language, name), 'utf8')))
  return Object.fromEntries(names.map((name, at) => [name.replace(/\.json$/, ''), JSON.parse(texts[at] ?? '') as Words]))
}

/**
 * `/locales/<language>.json`, one file with all words of a language. While developing there is one more, `en-XA`: open
 * any page with `?pseudo` to see it.
 */
export function wordFiles(): Plugin {
  return {
    name: 'clipwright-word-files',
    configureServer: ({ middlewares }) => {
      middlewares.use((req, res, next) => {
        const language = /^\/locales\/([\w-]+)\.json$/.exec(req.url ?? '')?.[1]
        if (!language) return next()
        readWords(language).then(
          (words) => {
            res.setHeader('content-type', 'application/json')
            res.end(JSON.stringify(words))
          },
          (error: NodeJS.ErrnoException) => next(error.code === 'ENOENT' ? undefined : error),
        )
      })
    },
    async generateBundle() {
      for (const language of await readdir(folder)) {
        this.emitFile({ type: 'asset', fileName: `locales/${language}.json`, source: JSON.stringify(await readWords(language)) })
      }
    },
  }
}
