import type { Page } from 'playwright-core'
import { pageOf } from '../../apps/web/src/platform/own-pages.ts'
import { pageShown } from './page-checks.ts'

/** Whether the app that is loaded would go to an address by itself, as for a link: not to the one it is at, nor to a page that is always loaded. */
export function isByRouter(page: Page, address: string): boolean {
  if (!/^https?:/.test(page.url()) || page.url() === address) return false
  const [from, to] = [new URL(page.url()), new URL(address)]
  return from.origin === to.origin && pageOf(from.pathname) === pageOf(to.pathname)
}

/** Goes to an address as a link would where that is possible, and loads it otherwise: a load costs eight times as much. */
export async function openAddress(page: Page, address: string): Promise<void> {
  if (isByRouter(page, address)) {
    const { pathname, search, hash } = new URL(address)
    await goByRouter(page, pathname + search + hash)
    await pageShown(page)
  } else await page.goto(address)
}

type Router = {
  navigate(to: { href: string; ignoreBlocker: true }): Promise<void>
  subscribe(event: 'onRendered', then: () => void): () => void
}

/** Resolves when the other page is rendered. The router itself names this global. */
export async function goByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
    const rendered = new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
    })
    // A page whose fields were filled for a check is left without a question.
    await router.navigate({ href, ignoreBlocker: true })
    await rendered
  }, path)
}
