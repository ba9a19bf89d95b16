import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { startProduct } from '../../e2e/support/start-product.ts'
import { ensureWebBuild } from '../web-build.ts'
import { dragKinds, timeDrag } from './editor-drags.ts'
import { addLongTalk } from './editor-material.ts'
import {
  measureHeapMb,
  measureLongestFrames,
  openEditor,
  timePresses,
  timeStyleChanges,
  timeZoom,
  toTiming,
  measureWorkOfPresses,
  type Timing,
} from './editor-pages.ts'
import { measureWorstWorkOfPresses } from './frame-work.ts'

type Log = (text: string) => void

const opens = 7
const cuts = 60
const steps = 40
const styleRounds = 3
const memoryEdits = 200
const zoomFrames = 160
const workingDays = 30
const dragFrames = 120

/**
 * The built editor on the real product in headless Chromium, with an hour of talk (9,000 words) and a ten-minute clip
 * (about 400 pages of captions): opening, cutting words, undo, zooming, dragging, playing, and memory over many edits. Times
 * are wall-clock and depend on other programs; work is time of the page's own thread.
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

type Say = (name: string, timing: Timing) => Timing

async function measure(context: BrowserContext, signInUrl: string, address: string, log: Log): Promise<Record<string, number>> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(signInUrl)
  await page.getByRole('heading', { name: /One long talk in|^Projects$/ }).waitFor()
  const openTimes: number[] = []
  for (let at = 0; at < opens; at += 1) openTimes.push(await openEditor(page, address))
  log(`opening: ${openTimes.map((ms) => ms.toFixed(0)).join(' ')} ms`)
  const say: Say = (name, timing) => {
    const { p50Ms, p95Ms, worstMs, count } = timing
    log(`${name}: p50 ${p50Ms.toFixed(1)}, p95 ${p95Ms.toFixed(1)}, worst ${worstMs.toFixed(1)} ms of ${count}`)
    return timing
  }
  const cdp = await page.context().newCDPSession(page)
  return {
    // The first one fills the browser cache.
    open_to_first_frame_ms: toTiming(openTimes.slice(1)).p50Ms,
    first_visit_to_first_frame_ms: openTimes[0] ?? 0,
    ...(await measurePaints(page, say)),
    ...(await measureStyleChanges(page, say)),
    ...(await measureWork(page, cdp, say)),
    ...(await measureDrags(page, cdp, say)),
    heap_growth_mb_200_edits: await measureMemoryGrowth(page, log),
  }
}

const cutWord = { key: 'Backspace', before: 'word' } as const
const takeBack = { key: 'z', ctrl: true } as const

/** Time until the result of an action is visible. */
async function measurePaints(page: Page, say: Say): Promise<Record<string, number>> {
  await chooseWord(page)
  const cut = say('cut to paint', await timePresses(page, { ...cutWord, count: cuts }))
  const undo = say('undo to paint', await timePresses(page, { ...takeBack, count: steps }))
  const step = say('choosing a word to paint', await timePresses(page, { key: 'ArrowRight', count: steps }))
  const zoom = say('frames of a zoom sweep', await timeZoom(page, zoomFrames))
  return {
    cut_to_paint_p50_ms: cut.p50Ms,
    cut_to_paint_p95_ms: cut.p95Ms,
    undo_to_paint_p95_ms: undo.p95Ms,
    choose_word_to_paint_p95_ms: step.p95Ms,
    zoom_frame_p50_ms: zoom.p50Ms,
    zoom_frame_p95_ms: zoom.p95Ms,
  }
}

async function measureStyleChanges(page: Page, say: Say): Promise<Record<string, number>> {
  const { p50Ms, p95Ms } = say('a preset to its captions on the preview', await timeStyleChanges(page, styleRounds))
  return { style_change_p50_ms: p50Ms, style_change_p95_ms: p95Ms }
}

/** Work of the page's own thread for an edit: in total, and in the frame with most of it. */
async function measureWork(page: Page, cdp: CDPSession, say: Say): Promise<Record<string, number>> {
  await chooseWord(page)
  const cut = say('work of a cut', await measureWorkOfPresses(page, cdp, { ...cutWord, count: workingDays }))
  const undo = say('work of an undo', await measureWorkOfPresses(page, cdp, { ...takeBack, count: workingDays - 5 }))
  const step = say('work of choosing a word', await measureWorkOfPresses(page, cdp, { key: 'ArrowRight', count: workingDays }))
  await chooseWord(page)
  const longest = say('longest frame of a cut', await measureLongestFrames(page, { ...cutWord, count: workingDays }))
  await chooseWord(page)
  const cutFrame = say('work of the worst frame of a cut', await measureWorstWorkOfPresses(page, cdp, { ...cutWord, count: workingDays }))
  const undoFrame = say(
    'work of the worst frame of an undo',
    await measureWorstWorkOfPresses(page, cdp, { ...takeBack, count: workingDays - 5 }),
  )
  return {
    cut_work_p50_ms: cut.p50Ms,
    cut_work_p95_ms: cut.p95Ms,
    undo_work_p95_ms: undo.p95Ms,
    choose_word_work_p95_ms: step.p95Ms,
    cut_longest_frame_p50_ms: longest.p50Ms,
    cut_longest_frame_p95_ms: longest.p95Ms,
    cut_frame_work_p50_ms: cutFrame.p50Ms,
    cut_frame_work_p95_ms: cutFrame.p95Ms,
    undo_frame_work_p50_ms: undoFrame.p50Ms,
    undo_frame_work_p95_ms: undoFrame.p95Ms,
  }
}

async function measureDrags(page: Page, cdp: CDPSession, say: Say): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const kind of dragKinds) {
    const timing = await timeDrag(page, cdp, kind, dragFrames)
    const frame = say(`frames of ${kind}`, timing.frame)
    const work = say(`work of a frame of ${kind}`, timing.work)
    figures[`drag_frame_p95_ms_${kind}`] = frame.p95Ms
    figures[`drag_frame_work_p50_ms_${kind}`] = work.p50Ms
    figures[`drag_frame_work_p95_ms_${kind}`] = work.p95Ms
  }
  return figures
}

async function chooseWord(page: Page): Promise<void> {
  const words = page.getByRole('listbox', { name: 'Transcript of the clip' })
  await words.getByRole('option', { name: 'nobody', exact: true }).first().click()
}

/** Growth of memory over 200 edits: each cuts a word, and every other one is undone. */
async function measureMemoryGrowth(page: Page, log: Log): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await chooseWord(page)
  await timePresses(page, { key: 'Backspace', count: 20, before: 'word' }, 0)
  const before = await measureHeapMb(cdp)
  for (let at = 0; at < memoryEdits / 4; at += 1) {
    await timePresses(page, { key: 'Backspace', count: 3, before: 'word' }, 0)
    await timePresses(page, { key: 'z', ctrl: true, count: 1 }, 0)
  }
  const after = await measureHeapMb(cdp)
  log(`memory: ${before.toFixed(1)} MB before and ${after.toFixed(1)} MB after ${memoryEdits} edits`)
  return after - before
}
