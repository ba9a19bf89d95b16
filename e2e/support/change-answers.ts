import type { Page } from 'playwright-core'

type Data = Record<string, unknown>
/** Response of an endpoint on this page: invented, or the product's own with a change. */
export type Answers = Record<string, object | ((real: Data) => object)>

/** In effect until `page.unrouteAll()`. Paths are those of the API, without `/api`. */
export async function changeAnswers(page: Page, answers: Answers): Promise<void> {
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(
      ({ pathname }) => pathname === `/api${path}`,
      async (route) => {
        if (typeof answer !== 'function') return route.fulfill({ json: answer })
        const real = await route.fetch()
        return route.fulfill({ response: real, json: answer((await real.json()) as Data) })
      },
    )
  }
}

/** Refuses every call the way the server refuses an expired token. */
export async function refuseToken(page: Page): Promise<void> {
  const refusal = { errorName: 'LoginRequired', errorMessage: 'Sign in first.', statusCode: 401, requestId: 'swept' }
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => route.fulfill({ status: 401, json: refusal }),
  )
}
