import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage } from './request-language.ts'
import { requestOrigin } from './request-origin.ts'
import { sendFile, tagOf, type WebFile, WebFiles } from './web-files.ts'

export type SiteOptions = {
  /** Folder of the rendered pages. */
  dir: string
  publicUrl: string | null
  /** Whether plans are sold here; the pricing page, and parts of others, are about that alone. */
  isSelling: boolean
  /** Whether an image service is configured; the thumbnail maker offers its pictures then. */
  canDraw: boolean
  /** Folder of texts that the operator wrote: `terms.txt` and the like. */
  ownTextsDir: string
}

/** Stands in the rendered pages for the address that they are called by. */
const originMark = 'https://origin.invalid'
const soldPart = /<!--sold-->([\s\S]*?)<!--\/sold-->/g
const drawnPart = /<!--draws-->([\s\S]*?)<!--\/draws-->/g
const soldPage = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/pricing$/
const ownPart = /<!--own (\w+)-->([\s\S]*?)<!--\/own-->/g
/** Screens of the web app with a title and a preview of their own (`app-heads.ts` of the site). */
const screens: readonly [RegExp, string][] = [
  [/^\/signin$/, 'signIn'],
  [/^\/join\//, 'join'],
  [/^\/shared\//, 'shared'],
  [/^\/a\//, 'approval'],
  [/^\/not-available$/, 'notAvailable'],
]
const languagePrefix = /^\/(?:[a-z]{2}-[a-z]{2}|zh)(?=\/)/
const appTitle = '<title>Clipwright</title>'
const sessionCookie = /(?:^|;\s*)(?:__Host-)?clipwright-session=[^;]/

/** Pages as they were sent that are kept in memory. */
const mostFinished = 2000

function withHead(index: WebFile, list: WebFile, name: string, language: string, origin: string): WebFile {
  const heads = JSON.parse(list.bytes.toString('utf8')) as Record<string, Record<string, string>>
  const head = heads[language]?.[name] ?? appTitle
  const page = index.bytes.toString('utf8').replace(appTitle, () => head.replaceAll(originMark, origin))
  return { ...index, bytes: Buffer.from(page), tag: tagOf(page), packed: new Map() }
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

  /** Answers when the address is one of the site’s own; undefined leaves it to the web app. */
  async answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply | undefined> {
    if (await this.#files.refresh()) this.#finished.clear()
    // People who are signed in go on to their work.
    if (/^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/$/.test(path) && sessionCookie.test(request.headers.cookie ?? '')) return undefined
    if (soldPage.test(path) && !this.#options.isSelling) return undefined
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    const file = this.#files.find(path) ?? this.#files.find(`${path}.html`) ?? this.#files.find(`${path}index.html`)
    if (file) return /\.(?:html|xml|txt)$/.test(file.path) ? this.#sendPage(request, reply, file) : sendFile(request, reply, file)
    if (this.#files.find(`${bare}.html`)) return reply.redirect(bare, 301)
    if (this.#files.find(`${path}/index.html`)) return reply.redirect(`${path}/`, 301)
    const newAddress = this.#findMoved(bare)
    if (newAddress) return reply.redirect(newAddress, 301)
    const missing = /^(\/[a-z]{2}(?:-[a-z]{2})?)?\/tools\//.exec(path)
    const page = missing && (this.#files.find(`${missing[1] ?? ''}/404.html`) ?? this.#files.find('/404.html'))
    return page ? this.#sendPage(request, reply.code(404), page) : undefined
  }

  /** The page of the web app with the title, description and preview of a screen, in the reader’s language. */
  async addHead(request: FastifyRequest, path: string, index: WebFile): Promise<WebFile> {
    if (await this.#files.refresh()) this.#finished.clear()
    const list = this.#files.find('/app-heads.json')
    if (!list) return index
    const [prefix = ''] = languagePrefix.exec(path) ?? []
    const bare = path.slice(prefix.length)
    const name = screens.find(([pattern]) => pattern.test(bare))?.[1] ?? 'app'
    const language = chooseLanguage(prefix === '' ? request.headers['accept-language'] : prefix.slice(1))
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
    const texts = new Map(await Promise.all(names.map(async (name) => [name, await this.#readOwnText(name)] as const)))
    const page = text.replace(ownPart, (_part, name: string, standIn: string) => texts.get(name) ?? standIn)
    return { ...file, bytes: Buffer.from(page), tag: tagOf(page), packed: new Map() }
  }

  /** Paragraphs, escaped; null when the operator wrote none. */
  async #readOwnText(name: string): Promise<string | null> {
    const text = await readFile(join(this.#options.ownTextsDir, `${name}.txt`), 'utf8').catch(() => null) // Not there: the stand-in.
    if (text === null || text.trim() === '') return null
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return escaped
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
      .join('')
  }
}
