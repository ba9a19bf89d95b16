import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { chromium } from 'playwright-core'
import { addWebApp } from '../../apps/server/src/platform/http/web-app.ts'
import { findFreePort } from '../../apps/server/src/testing/free-port.ts'
import { root } from '../run.ts'
import { ensureWebBuild } from '../web-build.ts'
import { loadLighthouse, measurePublicPage, type PublicScores } from './web-lighthouse.ts'

type Log = (text: string) => void

const siteDir = join(root, 'apps/site/dist')
/** Of the pages in English and Spanish; the other languages have the same markup. */
const mostPages = Number(process.env['CLIPWRIGHT_BENCH_PAGES'] ?? 100)

/** The public pages as the server sends them: sizes of all of them, and Lighthouse on a phone profile, the lowest score of each kind. */
export async function benchSite({ log }: { log: Log }): Promise<Record<string, number>> {
  if (!(await ensureWebBuild())) throw new Error('the site does not build')
  return { ...(await measureSizes()), ...(await measureScores(log)) }
}

async function measureSizes(): Promise<Record<string, number>> {
  const names = (await readdir(siteDir, { recursive: true })).filter((name) => /\.(?:html|js)$/.test(name))
  const sizes = await Promise.all(
    names.map(async (name) => [name, brotliCompressSync(await readFile(join(siteDir, name))).length / 1024] as const),
  )
  const most = (ending: string) => Math.max(...sizes.filter(([name]) => name.endsWith(ending)).map(([, kb]) => kb))
  return { site_pages: names.filter((name) => name.endsWith('.html')).length, script_kb_max: most('.js'), html_kb_max: most('.html') }
}

/** Pages that search engines are shown; the rest says of itself that it is not for them. */
async function listPages(): Promise<string[]> {
  const sitemap = await readFile(join(siteDir, 'sitemap.xml'), 'utf8')
  const paths = [...sitemap.matchAll(/<loc>https:\/\/origin\.invalid([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  return paths.filter((path) => /^\/(?:tools|es-es|$)/.test(path)).slice(0, mostPages)
}

async function measureScores(log: Log): Promise<Record<string, number>> {
  const lighthouse = await loadLighthouse(log)
  if (!lighthouse) return {}
  const server = Fastify()
  addWebApp(server, { dir: join(root, 'apps/web/dist'), site: { dir: siteDir, publicUrl: null, isSelling: true, ownTextsDir: siteDir } })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const profile = await mkdtemp(join(tmpdir(), 'clipwright-bench-site-'))
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    const all: PublicScores[] = []
    for (const path of await listPages()) {
      const scores = await measurePublicPage(lighthouse, { url: origin + path, port, log })
      log(`${path}: ${Object.values(scores).join(' ')}`)
      all.push(scores)
    }
    const least = (category: keyof PublicScores) => Math.min(...all.map((scores) => scores[category]))
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
