import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Words = { [key: string]: string | Words }

const locales = join(import.meta.dirname, '../../packages/messages/locales')

/** What the screens say in a language: `say('projects:menu.rename')`. */
export function wordsOf(language: string): (key: string) => string {
  const files = new Map<string, Words>()
  return (key) => {
    const [namespace = '', path = ''] = key.split(':')
    const words = files.get(namespace) ?? (JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8')) as Words)
    files.set(namespace, words)
    const entry = path.split('.').reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words)
    if (typeof entry !== 'string') throw new Error(`${language} has no words for ${key}`)
    return entry
  }
}
