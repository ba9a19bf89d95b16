import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findFreePort } from '../../apps/server/src/testing/free-port.ts'
import { startProduct } from '../../e2e/support/start-product.ts'
import { ensureWebBuild } from '../web-build.ts'
import { loadLighthouse, type Lighthouse, measureLighthouse, type Scores } from './web-lighthouse.ts'
import { fillWithProjects } from './web-material.ts'
import { measureSample } from './web-sample.ts'
import {
  loadWholeList,
  measureFirstCardTop,
  measureLayoutShift,
  measureRoute,
  measureScriptKb,
  measureScroll,
  showBareList,
  waitUntilSettled,
} from './web-pages.ts'

type Log = (text: string) => void
type Figures = Record<string, number>

const projects = Number(process.env['CLIPWRIGHT_BENCH_PROJECTS'] ?? 10_000)
const scrollFrames = 600
const routeRounds = 15
const lighthouseRuns = 3

/**
 * The shipped product with 10,000 projects of one owner, in headless Chromium: download size of a first visit, time for a
 * change of page, scrolling of the long list against plain markup of the same rows, and the Lighthouse scores. Before that,
 * a product of its own in which somebody new opens the sample.
 */
export async function benchWeb({ log }: { dataDir: string; log: Log }): Promise<Figures> {
  if (!(await ensureWebBuild())) throw new Error('the web app does not build')
  const sample = await measureSample(log)
  return { ...sample, ...(await measureFullProduct(log)) }
}

async function measureFullProduct(log: Log): Promise<Figures> {
  await using product = await startProduct()
  const { projectId } = await fillWithProjects(product.home, projects)
  const profile = await mkdtemp(join(tmpdir(), 'clipwright-bench-web-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', `--remote-debugging-port=${port}`],
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const lighthouse = await loadLighthouse(log)
    const visitors = { sign_in: `${product.url}/signin`, site: `${product.url}/tools` }
    const signedOut = lighthouse ? await measureWithLighthouse(lighthouse, visitors, port, log) : {}
    await page.goto(product.signInUrl)
    await page.getByRole('heading', { name: /One long talk in|^Projects$/ }).waitFor()
    const visit = await measureVisits(page, { dashboard: `${product.url}/dashboard`, result: `${product.url}/clip/${projectId}` }, log)
    const result = await measureResult(page, product.url, projectId, log)
    await page.goto(`${product.url}/dashboard`)
    await page.locator('main ul li').first().waitFor()
    const routes = await measureRoutes(page, log)
    const scroll = await measureLongList(page, log)
    const addresses = {
      dashboard: `${product.url}/dashboard`,
      result: `${product.url}/clip/${projectId}`,
      search: `${product.url}/search/results?searchStr=bread`,
    }
    await page.goto('about:blank')
    const signedIn = lighthouse ? await measureWithLighthouse(lighthouse, addresses, port, log) : {}
    return { ...visit, ...result, ...routes, ...scroll, ...signedOut, ...signedIn }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Script of a first visit to either page, and of the larger one. */
async function measureVisits(page: Page, addresses: { dashboard: string; result: string }, log: Log): Promise<Figures> {
  await page.goto(addresses.dashboard)
  await page.locator('main ul li').first().waitFor()
  const dashboardKb = await measureScriptKb(page)
  await page.goto(addresses.result)
  await page.locator('[data-clip]').first().waitFor()
  const resultKb = await measureScriptKb(page)
  log(`first load: dashboard ${dashboardKb.toFixed(1)} kB, result page ${resultKb.toFixed(1)} kB of script as sent`)
  return { first_load_kb: Math.max(dashboardKb, resultKb), dashboard_script_kb: dashboardKb, result_script_kb: resultKb }
}

/** Where the first clip of a result page begins, wide and on a phone, and how much the dashboard and the result page jump. */
async function measureResult(page: Page, origin: string, projectId: string, log: Log): Promise<Figures> {
  const result = `${origin}/clip/${projectId}`
  const wide = await measureFirstCardTop(page, result)
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = await measureFirstCardTop(page, result)
  await page.setViewportSize({ width: 1440, height: 900 })
  const shifts = [await measureLayoutShift(page, result), await measureLayoutShift(page, `${origin}/dashboard`)]
  log(`first card ${wide} px from the top, ${narrow} px at 390 px; layout shift ${shifts.map((shift) => shift.toFixed(4)).join(' and ')}`)
  return { result_first_card_top_px: wide, result_first_card_top_phone_px: narrow, layout_shift: Math.max(...shifts) }
}

async function measureRoutes(page: Page, log: Log): Promise<Figures> {
  const places = [
    { href: '/collections', heading: 'Collections' },
    { href: '/collections/favorite', heading: 'Favorites' },
    { href: '/dashboard', heading: 'Projects' },
  ]
  // After one round everything is cached.
  for (const place of places) await measureRoute(page, place)
  const times: number[] = []
  for (let round = 0; round < routeRounds; round += 1) {
    for (const place of places) {
      await waitUntilSettled(page)
      times.push(await measureRoute(page, place))
    }
  }
  log(`${times.length} changes of page: p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`)
  return { route_change_p50_ms: percentile(times, 0.5), route_change_p95_ms: percentile(times, 0.95) }
}

async function measureLongList(page: Page, log: Log): Promise<Figures> {
  const startedAt = performance.now()
  const listed = await loadWholeList(page, projects)
  log(`${listed} projects in the list after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const ours = await measureScroll(page, scrollFrames)
  await showBareList(page)
  const bare = await measureScroll(page, scrollFrames)
  for (const [name, frames] of Object.entries({ ours, bare })) {
    const { fps, p95Ms, worstMs, shareInTime, nodes } = frames
    log(
      `${name}: ${fps.toFixed(1)} frames a second, p95 ${p95Ms.toFixed(1)}, worst ${worstMs.toFixed(1)} ms, ${(shareInTime * 100).toFixed(1)} % in time, ${nodes} nodes`,
    )
  }
  return {
    scroll_projects: listed,
    scroll_fps: ours.fps,
    scroll_p95_ms: ours.p95Ms,
    scroll_share_in_time: ours.shareInTime,
    scroll_nodes: ours.nodes,
    bare_scroll_fps: bare.fps,
    scroll_fps_to_bare: ours.fps / bare.fps,
  }
}

const profiles = ['desktop', 'phone'] as const
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** The median of each score, `lighthouse_<page>_<category>` for a desktop and `lighthouse_<page>_phone_<category>` for a phone. */
async function measureWithLighthouse(lighthouse: Lighthouse, addresses: Record<string, string>, port: number, log: Log): Promise<Figures> {
  const figures: Figures = {}
  for (const [name, url] of Object.entries(addresses)) {
    for (const profile of profiles) {
      const runs: Scores[] = []
      for (let at = 0; at < lighthouseRuns; at += 1) runs.push(await measureLighthouse(lighthouse, { url, port, log }, profile))
      for (const category of categories) {
        const key = `lighthouse_${name}${profile === 'phone' ? '_phone' : ''}_${category.replace('-', '_')}`
        figures[key] = percentile(
          runs.map((scores) => scores[category]),
          0.5,
        )
      }
      log(`${name}, ${profile}: ${runs.map((scores) => Object.values(scores).join(' ')).join(' | ')}`)
    }
  }
  return figures
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
