import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { chromium } from 'playwright-core'
import { getPriceList } from '@clipwright/contract/plans/price-list'
import { addWebApp } from '../../apps/server/src/platform/http/web-app.ts'
import { findFreePort } from '../../apps/server/src/testing/free-port.ts'
import { root } from '../run.ts'
import { ensureWebBuild } from '../web-build.ts'
import { loadLighthouse, measurePublicPage, type PublicScores } from './web-lighthouse.ts'

type Log = (text: string) => void

const siteDir = join(root, 'apps/site/dist')
/** Every page in English and Spanish, and one of each other language, which has the same markup. */
const mostPages = Number(process.env['CLIPWRIGHT_BENCH_PAGES'] ?? 100)

/** The public pages as the server sends them: sizes of all of them, and Lighthouse on a phone profile, the lowest score of each kind. */
export async function benchSite({ log }: { log: Log }): Promise<Record<string, number>> {
  if (!(await ensureWebBuild())) throw new Error('the site does not build')
  return { ...(await measureSizes()), ...(await measureScores(log)) }
}

/** What a page fetches before anything is pressed counts as its script; parts that a tool loads when it is used do not. */
async function measureSizes(): Promise<Record<string, number>> {
  const names = (await readdir(siteDir, { recursive: true })).filter((name) => /\.(?:html|js)$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(siteDir, name))
      return [`/${name}`, { text: bytes.toString('utf8'), kb: brotliCompressSync(bytes).length / 1024 }] as const
    }),
  )
  const sizes = new Map<string, { text: string; kb: number }>(files)
  const pages = files.filter(([name]) => name.endsWith('.html')).map(([, page]) => page)
  const scriptKb = ({ text }: { text: string }) =>
    [...listScripts(text, sizes)].reduce((sum, script) => sum + (sizes.get(script)?.kb ?? 0), 0)
  return {
    site_pages: pages.length,
    script_kb_max: Math.max(...pages.map(scriptKb)),
    html_kb_max: Math.max(...pages.map(({ kb }) => kb)),
  }
}

/** Scripts of a page and what they import at once. */
function listScripts(page: string, files: ReadonlyMap<string, { text: string }>): Set<string> {
  const scripts = new Set<string>()
  const add = (name: string) => {
    if (scripts.has(name)) return
    scripts.add(name)
    const text = files.get(name)?.text ?? ''
    for (const [, part = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) add(`/site/${part}`)
  }
  for (const [, name = ''] of page.matchAll(/<script[^>]* src="([^"]+\.js)"/g)) add(name)
  return scripts
}

type Page = { path: string; isIndexed: boolean }

/** Pages as they were built. The one for unknown addresses is left out: Lighthouse measures nothing that is not found. */
async function listPages(): Promise<Page[]> {
  const names = (await readdir(siteDir, { recursive: true })).filter((name) => name.endsWith('.html'))
  const pages = names.map((name) => ({ name, path: `/${name.replaceAll('\\', '/')}`.replace(/(?:index)?\.html$/, '') }))
  const isMeasured = (path: string) =>
    !path.endsWith('/404') &&
    (!/^\/[a-z]{2}(?:-[a-z]{2})?\//.test(path) || path.startsWith('/es-es/') || path.endsWith('/tools/transcript-maker'))
  return Promise.all(
    pages
      .filter(({ path }) => isMeasured(path))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .slice(0, mostPages)
      .map(async ({ name, path }) => ({
        path,
        isIndexed: !(await readFile(join(siteDir, name), 'utf8')).includes('name="robots" content="noindex"'),
      })),
  )
}

async function measureScores(log: Log): Promise<Record<string, number>> {
  const lighthouse = await loadLighthouse(log)
  if (!lighthouse) return {}
  const server = Fastify()
  addWebApp(server, {
    dir: join(root, 'apps/web/dist'),
    site: { dir: siteDir, publicUrl: null, isSelling: true, canDraw: true, ownTextsDir: siteDir },
  })
  // The one call that a page makes before anything is pressed.
  server.get(`/api${getPriceList.path}`, () => getPriceList.example.reply)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const profile = await mkdtemp(join(tmpdir(), 'clipwright-bench-site-'))
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    // The start of the browser is no page's: whichever came first lost its points for it.
    const first = await browser.newPage()
    await first.goto(`${origin}/tools`, { waitUntil: 'load' })
    await first.close()
    const all: (PublicScores & Page)[] = []
    for (const { path, isIndexed } of await listPages()) {
      const scores = await measurePublicPage(lighthouse, { url: origin + path, port, log })
      log(`${path}: ${Object.values(scores).join(' ')}`)
      all.push({ ...scores, path, isIndexed })
    }
    // What says of itself that it is not for search engines has no figure of how they find it.
    const least = (category: keyof PublicScores) =>
      Math.min(...all.filter(({ isIndexed }) => isIndexed || category !== 'seo').map((scores) => scores[category]))
    return {
      lighthouse_pages: all.length,
      lighthouse_min_performance: least('performance'),
      lighthouse_min_accessibility: least('accessibility'),
      lighthouse_min_best_practices: least('best-practices'),
      lighthouse_min_seo: least('seo'),
    }
  } finally {
    await browser.close()
    await server.close()
    await rm(profile, { recursive: true, force: true })
  }
}
