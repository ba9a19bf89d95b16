/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core'
import { toTiming, type Presses, type Timing } from './editor-pages.ts'

type TraceEvent = { name: string; ph: string; ts: number; tdur?: number; tid: number; pid: number; args: Record<string, unknown> }

// No more than that: whoever writes down everything slows down what is measured.
const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing']
const framesAfterPress = 12

/** Time of the page's own thread from each picture it handed on until the next, ms, while `run` goes. What others take of the cores is not in it. */
export async function workOfFrames(cdp: CDPSession, run: () => Promise<unknown>): Promise<Timing> {
  const frames = framesOf(await traced(cdp, run))
  return toTiming(frames.map(({ workMs }) => workMs))
}

/** The same for presses of a key: of each, the frame with the most work among the twelve after it. The first presses warm the engine up. */
export async function worstWorkOfPresses(page: Page, cdp: CDPSession, presses: Presses, warm = 3): Promise<Timing> {
  const events = await traced(cdp, () => page.evaluate(pressInPage, { ...presses, count: presses.count + warm, framesAfterPress }))
  const frames = framesOf(events)
  const marks = (name: string) => events.filter((event) => event.name === name).map(({ ts }) => ts)
  const ends = marks('bench-rested')
  const worst = marks('bench-pressed').map((startUs, at) => {
    const during = frames.filter(({ untilUs }) => untilUs > startUs && untilUs <= (ends[at] ?? startUs))
    return Math.max(0, ...during.map(({ workMs }) => workMs))
  })
  return toTiming(worst.slice(warm))
}

async function pressInPage({ key, ctrl = false, count, before, framesAfterPress }: Presses & { framesAfterPress: number }): Promise<void> {
  const frames = async (wanted: number) => {
    for (let at = 0; at < wanted; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const press = (name: string, ctrlKey = false) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ctrlKey }),
    )
  for (let at = 0; at < count; at += 1) {
    if (before === 'word') for (let step = 0; step < 2; step += 1) press('ArrowRight')
    // What is saved half a second after the press before is not of this one.
    await frames(45)
    performance.mark('bench-pressed')
    press(key, ctrl)
    await frames(framesAfterPress)
    performance.mark('bench-rested')
  }
}

/** Everything the browser says of its threads while `run` goes. */
async function traced(cdp: CDPSession, run: () => Promise<unknown>): Promise<TraceEvent[]> {
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

type Frame = { untilUs: number; workMs: number }

/** Frames of the thread that runs the page's scripts; a frame ends where its picture is handed on. */
function framesOf(events: readonly TraceEvent[]): Frame[] {
  const calls = events.filter(({ name }) => name === 'FunctionCall')
  const own = events.find(({ name, args, pid, tid }) => {
    const isMain = name === 'thread_name' && args['name'] === 'CrRendererMain'
    return isMain && calls.some((call) => call.pid === pid && call.tid === tid)
  })
  if (!own) throw new Error('the trace has no thread of a page')
  const handedOn = events.filter(({ name, ph, pid }) => name === 'AnimationFrame' && ph === 'e' && pid === own.pid).map(({ ts }) => ts)
  const tasks = events.filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === own.pid && tid === own.tid)
  const ends = handedOn.toSorted((a, b) => a - b)
  return ends.slice(1).map((untilUs, at) => {
    const sinceUs = ends[at] ?? 0
    const during = tasks.filter(({ ts }) => ts >= sinceUs && ts < untilUs)
    return { untilUs, workMs: during.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000 }
  })
}
