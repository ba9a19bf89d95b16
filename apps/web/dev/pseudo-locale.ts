import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pseudoWords } from './pseudo-words.ts'

const english = join(import.meta.dirname, '../public/locales/en')

/** Serves `/locales/en-XA` while developing: open any page with `?pseudo` to see it. It is in no build. */
export function pseudoLocale(): Plugin {
  return {
    name: 'clipwright-pseudo-locale',
    configureServer: ({ middlewares }) => {
      middlewares.use((req, res, next) => {
        const namespace = /^\/locales\/en-XA\/([\w-]+)\.json$/.exec(req.url ?? '')?.[1]
        if (!namespace) return next()
        readFile(join(english, `${namespace}.json`), 'utf8').then((text) => {
          res.setHeader('content-type', 'application/json')
          res.end(JSON.stringify(pseudoWords(JSON.parse(text) as Parameters<typeof pseudoWords>[0])))
        }, next)
      })
    },
  }
}
