import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Language } from '@clipwright/contract/projects/preferences'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestOrigin } from './request-origin.ts'
import { isScreen } from './screens.ts'
import { languageCookie, preferredLanguage, prefixOf, splitPrefix } from './site-language.ts'
import { byReader, sendFile, tagOf, type WebFile, WebFiles } from './web-files.ts'

export type SiteOptions = {
  /** Folder of the rendered pages. */
  dir: string
  publicUrl: string | null
  /** Whether plans are sold here; the pricing page, and parts of others, are about that alone. */
  isSelling: boolean
  /** Whether an image service is configured; the thumbnail maker offers its images then. */
  canDraw: boolean
  /** Folder of texts that the operator wrote: `terms.txt` and the like. */
  ownTextsDir: string
}

/** Stands in the rendered pages for the address that they are called by. */
const originMark = 'https://origin.invalid'
const soldPart = /<!--sold-->([\s\S]*?)<!--\/sold-->/g
const drawnPart = /<!--draws-->([\s\S]*?)<!--\/draws-->/g
const ownPart = /<!--own (\w+)-->([\s\S]*?)<!--\/own-->/g
/** Screens of the web app with a title and a preview of their own (`app-heads.ts` of the site). */
const screens: readonly [RegExp, string][] = [
  [/^\/signin$/, 'signIn'],
  [/^\/join\//, 'join'],
  [/^\/shared\//, 'shared'],
  [/^\/a\//, 'approval'],
]
/** English addresses without a prefix that people come to without having chosen a language. */
const anyLanguage: readonly string[] = ['/', '/not-available']
const appTitle = '<title>Clipwright</title>'
const sessionCookie = /(?:^|;\s*)(?:__Host-)?clipwright-session=[^;]/

/** The web app has addresses of its own in Spanish alone; in other languages it reads the cookie. */
const isOfWebApp = (prefix: string) => prefix === '' || prefix === '/es-es'

/** Pages as they were sent that are kept in memory. */
const mostFinished = 2000

/** Its script asks for the words of its language, which can come beside it instead of after it. */
const preloadedWords = (language: string) => `<link rel="preload" as="fetch" crossorigin href="/locales/${language}.json">`

function withHead(index: WebFile, list: WebFile, name: string, language: string, origin: string): WebFile {
  const heads = JSON.parse(list.bytes.toString('utf8')) as Record<string, Record<string, string>>
  const head = heads[language]?.[name] ?? appTitle
  const page = index.bytes.toString('utf8').replace(appTitle, () => head.replaceAll(originMark, origin) + preloadedWords(language))
  return { ...index, bytes: Buffer.from(page), tag: tagOf(page), packed: new Map() }
}

/** Empty where there is no such file. A text that cannot be read fails the page, which would else say that there is none. */
async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return ''
    throw cause
  }
}

/** Pages for people who are not signed in, rendered when the site was built. */
export class SitePages {
  readonly #options: SiteOptions
  readonly #files: WebFiles
  /** Pages as they are sent, by path and origin. */
  #finished = new Map<string, WebFile>()

  constructor(options: SiteOptions) {
    this.#options = options
    this.#files = new WebFiles(options.dir)
  }

  /** Answers when the address is one of the site’s own; undefined leaves it to the web app. `search` is what follows, with its "?". */
  async answer(request: FastifyRequest, reply: FastifyReply, path: string, search: string): Promise<FastifyReply | undefined> {
    if (await this.#files.refresh()) this.#finished.clear()
    const { prefix, language, bare } = splitPrefix(path)
    // People who are signed in go on to their work.
    if (bare === '/' && sessionCookie.test(request.headers.cookie ?? '')) {
      return isOfWebApp(prefix) ? undefined : this.#redirectIn(language, request, reply, `/${search}`)
    }
    if (bare === '/pricing' && !this.#options.isSelling) return this.answerMissing(request, reply, path)
    const file = this.#files.find(path) ?? this.#files.find(`${path}.html`) ?? this.#files.find(`${path}index.html`)
    if (file) return this.#sendFound(request, reply, { file, path, search })
    const noSlash = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    if (this.#files.find(`${noSlash}.html`)) return reply.redirect(noSlash + search, 301)
    if (this.#files.find(`${path}/index.html`)) return reply.redirect(`${path}/${search}`, 301)
    const newAddress = this.#findMoved(noSlash)
    if (newAddress) return reply.redirect(newAddress + search, 301)
    return isOfWebApp(prefix) || bare === '' || !isScreen(bare) ? undefined : this.#redirectIn(language, request, reply, bare + search)
  }

  /** Answers with the page that says so when no screen of the web app has this address. */
  async answerMissing(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply | undefined> {
    const { prefix, bare } = splitPrefix(path)
    const page = isScreen(bare) ? undefined : (this.#files.find(`${prefix}/404.html`) ?? this.#files.find('/404.html'))
    return page && this.#sendPage(request, reply.code(404), page)
  }

  async #sendFound(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, path, search }: { file: WebFile; path: string; search: string },
  ): Promise<FastifyReply> {
    const query = new URLSearchParams(search)
    const choice = Language.safeParse(query.get('language'))
    if (choice.success) {
      query.delete('language')
      return this.#redirectIn(choice.data, request, reply, path + (query.size > 0 ? `?${query.toString()}` : ''))
    }
    if (anyLanguage.includes(path)) {
      const prefix = prefixOf(preferredLanguage(request.headers))
      if (prefix !== '') return reply.headers({ vary: byReader, 'cache-control': 'no-cache' }).redirect(prefix + path + search, 302)
    }
    if (file.path.endsWith('/404.html')) reply.code(404)
    return /\.(?:html|xml|txt)$/.test(file.path) ? this.#sendPage(request, reply, file) : sendFile(request, reply, file)
  }

  /** Has the browser store a language that was chosen. */
  #redirectIn(language: Language, request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
    const isHttps = requestOrigin(request, this.#options.publicUrl).startsWith('https:')
    reply.header('set-cookie', languageCookie(language, isHttps)).header('cache-control', 'no-store')
    return reply.redirect(address, 302)
  }

  /** The page of the web app with the title, description and preview of a screen, in the reader’s language, whose words it loads at once. */
  async addHead(request: FastifyRequest, path: string, index: WebFile): Promise<WebFile> {
    if (await this.#files.refresh()) this.#finished.clear()
    const list = this.#files.find('/app-heads.json')
    if (!list) return index
    const { prefix, language: addressLanguage, bare } = splitPrefix(path)
    const name = screens.find(([pattern]) => pattern.test(bare))?.[1] ?? 'app'
    const language = prefix === '' ? preferredLanguage(request.headers) : addressLanguage
    const origin = requestOrigin(request, this.#options.publicUrl)
    const key = `${index.tag} ${name} ${language} ${origin}`
    if (this.#finished.size > mostFinished) this.#finished.clear()
    const page = this.#finished.get(key) ?? withHead(index, list, name, language, origin)
    this.#finished.set(key, page)
    return page
  }

  /** Where a page of an earlier address is now. */
  #findMoved(path: string): string | undefined {
    const list = this.#files.find('/moved.json')
    return list ? (JSON.parse(list.bytes.toString('utf8')) as Record<string, string>)[path] : undefined
  }

  async #sendPage(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
    const origin = requestOrigin(request, this.#options.publicUrl)
    const key = `${file.path} ${origin}`
    // Without a public address each name that callers use has pages of its own, of which only some are kept.
    if (this.#finished.size > mostFinished) this.#finished.clear()
    const page = this.#finished.get(key) ?? (await this.#finish(file, origin))
    this.#finished.set(key, page)
    return sendFile(request, reply, page)
  }

  async #finish(file: WebFile, origin: string): Promise<WebFile> {
    const text = file.bytes
      .toString('utf8')
      .replaceAll(originMark, origin)
      .replace(soldPart, this.#options.isSelling ? '$1' : '')
      .replace(drawnPart, this.#options.canDraw ? '$1' : '')
    const names = [...text.matchAll(ownPart)].map(([, name = '']) => name)
    const language = /<html lang="([\w-]+)"/.exec(text)?.[1] ?? 'en'
    const texts = new Map(await Promise.all(names.map(async (name) => [name, await this.#readOwnText(name, language)] as const)))
    const page = text.replace(ownPart, (_part, name: string, standIn: string) => texts.get(name) ?? standIn)
    return { ...file, bytes: Buffer.from(page), tag: tagOf(page), packed: new Map() }
  }

  /** Paragraphs, escaped: of the file for this language, `terms.de-DE.txt`, else of the one for all. Null when the operator wrote none; throws when a text is there and cannot be read. */
  async #readOwnText(name: string, language: string): Promise<string | null> {
    const readText = (file: string) => readIfThere(join(this.#options.ownTextsDir, file))
    const own = await readText(`${name}.${language}.txt`)
    const text = own.trim() === '' ? await readText(`${name}.txt`) : own
    if (text.trim() === '') return null
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return escaped
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
      .join('')
  }
}
