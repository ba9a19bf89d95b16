import { splitPrefix } from './site-language.ts'
import { tagOf, type WebFile } from './web-files.ts'

const pagesByIndex = new WeakMap<WebFile, Map<string, WebFile>>()

/** `index` with the files of the page at `path`, as the web app's build names them in `list`; without a list it stays. */
export function namePageParts(index: WebFile, list: WebFile | undefined, path: string): WebFile {
  if (!list) return index
  const page = splitPrefix(path).bare.split('/')[1] || 'dashboard'
  const pages = pagesByIndex.get(index) ?? new Map<string, WebFile>()
  pagesByIndex.set(index, pages)
  const before = pages.get(page)
  if (before) return before
  const filesByPage = new Map(Object.entries(JSON.parse(list.bytes.toString('utf8')) as Record<string, string[]>))
  const files = filesByPage.get(page)
  if (!files) return index
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  const text = index.bytes.toString('utf8').replace('</head>', () => `${links}</head>`)
  const withParts = { ...index, bytes: Buffer.from(text), tag: tagOf(text), packed: new Map() }
  pages.set(page, withParts)
  return withParts
}
