import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { execFileSync } from 'node:child_process'
import { chromium, type Page } from 'playwright-core'
import { listCaptionFontFiles, readCaptionFont } from '../../packages/media/src/caption-files.ts'
import type { AssResult } from '../../packages/timeline/src/captions/ass.ts'
import { root } from '../run.ts'
import { frame } from './caption-cases.ts'

const dist = join(root, 'apps/web/dist')
const types: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' }
const page =
  '<!doctype html><meta charset="utf-8"><style>html,body{margin:0}canvas{position:absolute;inset:0;width:1080px;height:1920px}</style>'

// A frame drawn by a worker is on screen some frames later. The page waits for it by its stamp; the window may be one frame behind.
const mostLooks = 10

type BrowserCaptions = AsyncDisposable & {
  /** RGB of the whole frame at a time, over the background it is compared with: its last pixel, stamped as its first. */
  draw(captions: AssResult, atMs: number, like: Buffer): Promise<Buffer>
}

/** Chromium with the library as the web app ships it, drawing at export size. */
export async function openBrowserCaptions(): Promise<BrowserCaptions> {
  const fonts = listCaptionFontFiles()
  const files = new Map([...fonts.values()].flat().map((file) => [`/fonts/${file.name}`, file]))
  const send = async (path: string, reply: ServerResponse) => {
    if (path === '/') return reply.setHeader('content-type', 'text/html').end(page)
    const font = files.get(path)
    const content = font ? await readCaptionFont(font) : createReadStream(join(dist, path))
    reply.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    if (Buffer.isBuffer(content)) return reply.end(content)
    return content.on('error', () => reply.writeHead(404).end()).pipe(reply)
  }
  const server = createServer((request, reply) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    send(path, reply).catch(() => reply.writeHead(404).end())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const profile = await mkdtemp(join(tmpdir(), 'clipwright-parity-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
    viewport: frame,
    deviceScaleFactor: 1,
  })
  const tab = context.pages()[0] ?? (await context.newPage())
  tab.setDefaultTimeout(120_000)
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const library = `/${await findLibraryFile()}`
  return {
    async draw(captions, atMs, like) {
      const urls = captions.families.flatMap((family) => fonts.get(family) ?? []).map(({ name }) => `/fonts/${name}`)
      await tab.evaluate(
        `(${drawInPage})(${JSON.stringify({ library, ass: captions.ass, urls, atMs, ground: `rgb(${[...like.subarray(-3)].join(' ')})`, stamp: [...like.subarray(0, 3)], ...frame })})`,
      )
      for (let turn = 0; turn < mostLooks; turn += 1) {
        const pixels = await readPixels(tab)
        if ([0, 1, 2].every((channel) => Math.abs((pixels[channel] ?? 0) - (like[channel] ?? 0)) <= 2)) return pixels
      }
      throw new Error('the image never came')
    },
    async [Symbol.asyncDispose]() {
      await context.close()
      server.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The library's chunk among the built files. */
async function findLibraryFile(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const entry = Object.entries(manifest).find(([name]) => name.endsWith('node_modules/jassub/dist/jassub.js'))
  if (!entry) throw new Error('the built web app has no caption library')
  await stat(join(dist, entry[1].file))
  return entry[1].file
}

// A string, as it runs in the page and tools rewrite functions. One engine for all frames, as in the editor.
const drawInPage = `async ({ library, ass, urls, atMs, ground, stamp, width, height }) => {
  document.body.style.background = ground
  const address = (url) => new URL(url, location.href).href
  if (!globalThis.engine) {
    const { default: Library } = await import(library)
    const canvas = document.createElement('canvas')
    document.body.append(canvas)
    globalThis.loaded = new Set(urls)
    globalThis.engine = new Library({ canvas, subContent: ass, fonts: urls.map(address), queryFonts: false, defaultFont: 'none' })
    await globalThis.engine.ready
  }
  const fresh = urls.filter((url) => !globalThis.loaded.has(url))
  for (const url of fresh) globalThis.loaded.add(url)
  if (fresh.length > 0) await globalThis.engine.renderer.addFonts(fresh.map(address))
  await globalThis.engine.renderer.setTrack(ass)
  await globalThis.engine.manualRender({ expectedDisplayTime: 0, width, height, mediaTime: atMs / 1000 }, true)
  const corner = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const isDrawn = () => {
    corner.clearRect(0, 0, 1, 1)
    corner.drawImage(document.querySelector('canvas'), 0, 0)
    return corner.getImageData(0, 0, 1, 1).data.slice(0, 3).every((value, channel) => Math.abs(value - stamp[channel]) <= 2)
  }
  const frameEnd = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let turn = 0; turn < 1000 && !isDrawn(); turn += 1) await frameEnd()
  await frameEnd()
}`

async function readPixels(tab: Page): Promise<Buffer> {
  const png = await tab.screenshot({ type: 'png', clip: { x: 0, y: 0, ...frame } })
  const args = ['-v', 'error', '-f', 'png_pipe', '-i', 'pipe:0', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  return execFileSync('ffmpeg', args, { input: png, maxBuffer: 64 * 1024 * 1024 })
}
