/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core'
import { toTiming, type Presses, type Timing } from './editor-pages.ts'

type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  tid: number
  pid: number
  args: Record<string, unknown>
}

// Only these: tracing everything would slow down what is measured.
const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing']
const framesAfterPress = 12

/** Work of each frame during `run`, ms of thread time, independent of other load. */
export async function measureWorkOfFrames(cdp: CDPSession, run: () => Promise<unknown>): Promise<Timing> {
  const frames = listFrames(await recordTrace(cdp, run))
  return toTiming(frames.map(({ workMs }) => workMs))
}

/** The same for key presses: of each, the frame with most work among the twelve after it. The first presses warm up the engine. */
export async function measureWorstWorkOfPresses(page: Page, cdp: CDPSession, presses: Presses, warm = 3): Promise<Timing> {
  const events = await recordTrace(cdp, () => page.evaluate(pressInPage, { ...presses, count: presses.count + warm, framesAfterPress }))
  const frames = listFrames(events)
  const marks = (name: string) => events.filter((event) => event.name === name).map(({ ts }) => ts)
  const ends = marks('bench-rested')
  const worst = marks('bench-pressed').map((startUs, at) => {
    const during = frames.filter(({ atUs }) => atUs > startUs && atUs <= (ends[at] ?? startUs))
    return Math.max(0, ...during.map(({ workMs }) => workMs))
  })
  return toTiming(worst.slice(warm))
}

async function pressInPage({ key, ctrl = false, count, before, framesAfterPress }: Presses & { framesAfterPress: number }): Promise<void> {
  const frames = async (frameTotal: number) => {
    for (let at = 0; at < frameTotal; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const press = (name: string, ctrlKey = false) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ctrlKey }),
    )
  for (let at = 0; at < count; at += 1) {
    if (before === 'word') for (let step = 0; step < 2; step += 1) press('ArrowRight')
    // Excludes the save half a second after the previous press.
    await frames(45)
    performance.mark('bench-pressed')
    press(key, ctrl)
    await frames(framesAfterPress)
    performance.mark('bench-rested')
  }
}

/** All trace events of the browser during `run`. */
async function recordTrace(cdp: CDPSession, run: () => Promise<unknown>): Promise<TraceEvent[]> {
  await cdp.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig: { includedCategories: categories } })
  await run()
  const complete = new Promise<{ stream?: string }>((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  const { stream: handle } = await complete
  if (handle === undefined) throw new Error('the browser gave no trace')
  let text = ''
  for (;;) {
    const { data, base64Encoded, eof } = await cdp.send('IO.read', { handle })
    text += base64Encoded === true ? Buffer.from(data, 'base64').toString('utf8') : data
    if (eof) break
  }
  await cdp.send('IO.close', { handle })
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents
}

type Frame = { atUs: number; workMs: number }

/**
 * Frames of the thread that runs the page's scripts. The work of a frame is what can delay it: the task that makes it
 * (scripts, style, layout, paint) and the longest of the other tasks since the frame before, which may be running when it
 * is due. The code under test requests a frame whenever the browser offers one.
 */
function listFrames(events: readonly TraceEvent[]): Frame[] {
  const calls = events.filter(({ name }) => name === 'FunctionCall')
  const own = events.find(({ name, args, pid, tid }) => {
    const isMain = name === 'thread_name' && args['name'] === 'CrRendererMain'
    return isMain && calls.some((call) => call.pid === pid && call.tid === tid)
  })
  if (!own) throw new Error('the trace has no thread of a page')
  const ofThread = (eventName: string) => events.filter(({ name, pid, tid }) => name === eventName && pid === own.pid && tid === own.tid)
  const drawTimes = ofThread('FireAnimationFrame').map(({ ts }) => ts)
  const frames: Frame[] = []
  let longestMs = 0
  for (const { ts, dur = 0, tdur = 0 } of ofThread('ThreadControllerImpl::RunTask').toSorted((a, b) => a.ts - b.ts)) {
    const ownMs = tdur / 1000
    if (drawTimes.some((at) => at >= ts && at < ts + dur)) {
      frames.push({ atUs: ts + dur, workMs: longestMs + ownMs })
      longestMs = 0
    } else longestMs = Math.max(longestMs, ownMs)
  }
  return frames.slice(1)
}
