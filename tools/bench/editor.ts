import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { startProduct } from '../../e2e/support/start-product.ts'
import { ensureWebBuild } from '../web-build.ts'
import { dragKinds, timeDrag } from './editor-drags.ts'
import { addLongTalk } from './editor-material.ts'
import { heapMb, longestFrames, openEditor, timePresses, timeZoom, toTiming, workOfPresses, type Timing } from './editor-pages.ts'

type Log = (text: string) => void

const opens = 7
const cuts = 60
const steps = 40
const memoryEdits = 200
const zoomFrames = 160
const worked = 30
const dragFrames = 120

/**
 * The built editor on the real product in headless Chromium, with a talk of an hour (9,000 words) and a clip of ten minutes
 * (some 400 pages of captions): opening it, cutting words, taking cuts back, zooming, dragging, playing, and memory over many
 * edits. Times are on the clock, which other programs on the machine move; work is time of the page's own thread.
 */
export async function benchEditor({ log }: { dataDir: string; log: Log }): Promise<Record<string, number>> {
  if (!(await ensureWebBuild())) throw new Error('the web app does not build')
  await using product = await startProduct()
  const { clip, words, pages, lengthMs } = await addLongTalk(product.home)
  log(`${words} words, a clip of ${lengthMs / 1000} s with ${pages} pages of captions`)
  const profile = await mkdtemp(join(tmpdir(), 'clipwright-bench-editor-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--enable-precise-memory-info'],
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(() => localStorage.setItem('clipwright.editor-edition', '99'))
  try {
    return { ...(await measure(context, product.signInUrl, `${product.url}/editor/${clip}`, log)), caption_pages: pages }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function measure(context: BrowserContext, signInUrl: string, address: string, log: Log): Promise<Record<string, number>> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(signInUrl)
  await page.getByRole('heading', { name: /One long talk in/ }).waitFor()
  const opened: number[] = []
  for (let at = 0; at < opens; at += 1) opened.push(await openEditor(page, address))
  const say = (name: string, { p50Ms, p95Ms, worstMs, count }: Timing) =>
    log(`${name}: p50 ${p50Ms.toFixed(1)}, p95 ${p95Ms.toFixed(1)}, worst ${worstMs.toFixed(1)} ms of ${count}`)
  log(`opening: ${opened.map((ms) => ms.toFixed(0)).join(' ')} ms`)
  await chooseWord(page)
  const cut = await timePresses(page, { key: 'Backspace', count: cuts, before: 'word' })
  say('cut to paint', cut)
  const undo = await timePresses(page, { key: 'z', ctrl: true, count: steps })
  say('undo to paint', undo)
  const step = await timePresses(page, { key: 'ArrowRight', count: steps })
  say('choosing a word to paint', step)
  const zoom = await timeZoom(page, zoomFrames)
  say('frames of a zoom sweep', zoom)
  await chooseWord(page)
  const cdp = await page.context().newCDPSession(page)
  const cutWork = await workOfPresses(page, cdp, { key: 'Backspace', count: worked, before: 'word' })
  say('work of a cut', cutWork)
  const undoWork = await workOfPresses(page, cdp, { key: 'z', ctrl: true, count: worked - 5 })
  say('work of an undo', undoWork)
  const stepWork = await workOfPresses(page, cdp, { key: 'ArrowRight', count: worked })
  say('work of choosing a word', stepWork)
  await chooseWord(page)
  const cutFrame = await longestFrames(page, { key: 'Backspace', count: worked, before: 'word' })
  say('longest frame of a cut', cutFrame)
  const drags: Record<string, number> = {}
  for (const kind of dragKinds) {
    const { frame, workMs } = await timeDrag(page, cdp, kind, dragFrames)
    say(`frames of ${kind}, ${workMs.toFixed(1)} ms of work each`, frame)
    drags[`drag_frame_p95_ms_${kind}`] = frame.p95Ms
    drags[`drag_work_ms_${kind}`] = workMs
  }
  const growthMb = await memoryGrowth(page, log)
  return {
    // The first one fills the cache of the browser.
    open_to_first_frame_ms: toTiming(opened.slice(1)).p50Ms,
    first_visit_to_first_frame_ms: opened[0] ?? 0,
    cut_to_paint_p50_ms: cut.p50Ms,
    cut_to_paint_p95_ms: cut.p95Ms,
    undo_to_paint_p95_ms: undo.p95Ms,
    choose_word_to_paint_p95_ms: step.p95Ms,
    cut_work_p50_ms: cutWork.p50Ms,
    cut_work_p95_ms: cutWork.p95Ms,
    cut_longest_frame_p50_ms: cutFrame.p50Ms,
    cut_longest_frame_p95_ms: cutFrame.p95Ms,
    undo_work_p95_ms: undoWork.p95Ms,
    choose_word_work_p95_ms: stepWork.p95Ms,
    zoom_frame_p50_ms: zoom.p50Ms,
    zoom_frame_p95_ms: zoom.p95Ms,
    ...drags,
    heap_growth_mb_200_edits: growthMb,
  }
}

async function chooseWord(page: Page): Promise<void> {
  const words = page.getByRole('listbox', { name: 'Words of the clip' })
  await words.getByRole('option', { name: 'nobody', exact: true }).first().click()
}

/** Memory after 200 edits beyond what it is after some: each cuts a word, and every other one is taken back. */
async function memoryGrowth(page: Page, log: Log): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await chooseWord(page)
  await timePresses(page, { key: 'Backspace', count: 20, before: 'word' }, 0)
  const before = await heapMb(cdp)
  for (let at = 0; at < memoryEdits / 4; at += 1) {
    await timePresses(page, { key: 'Backspace', count: 3, before: 'word' }, 0)
    await timePresses(page, { key: 'z', ctrl: true, count: 1 }, 0)
  }
  const after = await heapMb(cdp)
  log(`memory: ${before.toFixed(1)} MB before and ${after.toFixed(1)} MB after ${memoryEdits} edits`)
  return after - before
}
