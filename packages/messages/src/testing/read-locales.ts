import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flattenMessages } from '../flatten-messages.ts'

const folder = join(import.meta.dirname, '../../locales')

/** Every namespace, including those formatted only in the browser. */
export const readNamespace = (language: string, namespace: string): Map<string, string> =>
  flattenMessages(JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as object)

export const namespacesOf = (language: string): string[] =>
  readdirSync(join(folder, language))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()
