import type { Page } from 'playwright-core'

const answersWithinMs = 5000

/** What a page shows when something waited for in vain: in the message of a failure it says why. */
export async function describePage(page: Page): Promise<string> {
  const silence = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`the page did not answer within ${answersWithinMs} ms`), answersWithinMs).unref()
  })
  return Promise.race([page.evaluate(readState), silence]).catch((problem: Error) => problem.message)
}

/** Runs in the page. */
async function readState(): Promise<string> {
  const brief = (element: Element | null) => element?.outerHTML.slice(0, 200) ?? 'nothing'
  const layers = [
    ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="status"], .fixed[role="region"]'),
  ]
  const videos = [...document.querySelectorAll('video')].map(
    ({ paused, muted, readyState, currentTime, videoWidth, videoHeight, error }) =>
      `${videoWidth}x${videoHeight} at ${currentTime.toFixed(1)} s, ready ${readyState}${paused ? ', paused' : ''}${muted ? ', muted' : ''}${error ? `, ${error.message}` : ''}`,
  )
  const isDrawn = await Promise.race([
    new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000)),
  ])
  return JSON.stringify(
    {
      url: location.href,
      window: `${innerWidth}x${innerHeight}, ${document.visibilityState}, ${document.hasFocus() ? 'focused' : 'not focused'}, ${isDrawn ? 'drawn' : 'not drawn'}`,
      focus: brief(document.activeElement),
      layers: layers.map(brief),
      videos,
    },
    null,
    1,
  )
}
