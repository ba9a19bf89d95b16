import type { Page, Request } from 'playwright-core'

const answersWithinMs = 5000
const lastMoves = 6

/** Requests without an answer, with when they were made, and the last addresses. */
type History = { calls: Map<Request, number>; moves: string[] }

const histories = new Map<Page, History>()

/** Follows the requests and addresses of a page. */
export function watchPage(page: Page): void {
  const history: History = { calls: new Map(), moves: [] }
  histories.set(page, history)
  page.on('request', (request) => void history.calls.set(request, Date.now()))
  page.on('requestfinished', (request) => void history.calls.delete(request))
  page.on('requestfailed', (request) => void history.calls.delete(request))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) history.moves = [...history.moves, `${timeNow()} ${frame.url()}`].slice(-lastMoves)
  })
  page.on('close', () => void histories.delete(page))
}

/** Calls of the API that a page made since and that were not answered yet; streams are never answered. */
export function countOpenCalls(page: Page, sinceMs: number): number {
  const calls = [...(histories.get(page)?.calls ?? [])].filter(([request, startedMs]) => {
    const { pathname } = new URL(request.url())
    return startedMs >= sinceMs && pathname.startsWith('/api/') && !pathname.endsWith('/events')
  })
  return calls.length
}

/** All pages that are open, as `describePage` describes them. */
export async function describePages(): Promise<string> {
  const descriptions = await Promise.all([...histories.keys()].map(describePage))
  return descriptions.join('\n')
}

/** What a page shows when something waited for in vain: in the message of a failure it says why. */
export async function describePage(page: Page): Promise<string> {
  const silence = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`the page did not answer within ${answersWithinMs} ms`), answersWithinMs).unref()
  })
  const state = await Promise.race([page.evaluate(readState), silence]).catch((problem: Error) => problem.message)
  const { calls = new Map<Request, number>(), moves = [] } = histories.get(page) ?? {}
  const open = [...calls].map(([request, startedMs]) => `${request.method()} ${request.url()} for ${Date.now() - startedMs} ms`)
  return `${timeNow()} ${JSON.stringify({ ...(typeof state === 'string' ? { state } : state), moves, open }, null, 1)}`
}

const timeNow = () => new Date().toISOString().slice(11, 23)

/** Runs in the page. */
async function readState(): Promise<object> {
  const brief = (element: Element | null) => element?.outerHTML.slice(0, 200) ?? 'nothing'
  const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="status"], .fixed[role="region"]'
  const videos = [...document.querySelectorAll('video')].map(
    ({ paused, muted, readyState, networkState, currentTime, videoWidth, videoHeight, error }) =>
      `${videoWidth}x${videoHeight} at ${currentTime.toFixed(1)} s, ready ${readyState}, network ${networkState}${paused ? ', paused' : ''}${muted ? ', muted' : ''}${error ? `, ${error.message}` : ''}`,
  )
  const isDrawn = await Promise.race([
    new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000)),
  ])
  return {
    url: location.href,
    window: `${innerWidth}x${innerHeight}, ${document.visibilityState}, ${document.hasFocus() ? 'focused' : 'not focused'}, ${isDrawn ? 'drawn' : 'not drawn'}`,
    ageMs: Math.round(performance.now()),
    focus: brief(document.activeElement),
    layers: [...document.querySelectorAll(layers)].map(brief),
    videos,
  }
}
