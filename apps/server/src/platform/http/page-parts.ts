import { splitPrefix } from './site-language.ts'
import { tagOf, type WebFile } from './web-files.ts'

const pagesByIndex = new WeakMap<WebFile, Map<string, WebFile>>()
const filesByList = new WeakMap<WebFile, ReadonlyMap<string, string[]>>()

/** Files by page, as the list has them; it is parsed once. */
function readList(list: WebFile): ReadonlyMap<string, string[]> {
  const before = filesByList.get(list)
  if (before) return before
  const filesByPage = new Map(Object.entries(JSON.parse(list.bytes.toString('utf8')) as Record<string, string[]>))
  filesByList.set(list, filesByPage)
  return filesByPage
}

/** `index` with the files of the page at `path`, as the web app's build names them in `list`; without a list it stays. */
export function namePageParts(index: WebFile, list: WebFile | undefined, path: string): WebFile {
  if (!list) return index
  const page = splitPrefix(path).bare.split('/')[1] || 'dashboard'
  const pages = pagesByIndex.get(index) ?? new Map<string, WebFile>()
  pagesByIndex.set(index, pages)
  const before = pages.get(page)
  if (before) return before
  const files = readList(list).get(page)
  if (!files) return index
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  const text = index.bytes.toString('utf8').replace('</head>', () => `${links}</head>`)
  const withParts = { ...index, bytes: Buffer.from(text), tag: tagOf(text), packed: new Map() }
  pages.set(page, withParts)
  return withParts
}
