import { readFile } from 'node:fs/promises'
import type { SiteLanguage } from './languages.ts'

type Tree = { [key: string]: string | Tree }

/** A text of the message catalogue; throws for one that is not there, so that no page is built without it. */
export type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string

const folder = new URL('../../../packages/messages/locales/', import.meta.url)

/** Texts of a language, under `site:`, `app:`, `auth:` and `tools:`. */
export async function readTexts({ language }: SiteLanguage): Promise<Text> {
  const readNamespace = async (namespace: string) =>
    JSON.parse(await readFile(new URL(`${language}/${namespace}.json`, folder), 'utf8')) as Tree
  const trees: Tree = {
    site: await readNamespace('site'),
    app: await readNamespace('app'),
    auth: await readNamespace('auth'),
    tools: { ...(await readNamespace('tools')), ...(await readNamespace('media-tools')) },
  }
  return (key, values = {}) => {
    const text = key
      .split(/[:.]/)
      .reduce<string | Tree | undefined>((tree, step) => (typeof tree === 'object' ? tree[step] : undefined), trees)
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_slot, name: string) => String(values[name] ?? `{{${name}}}`))
  }
}
