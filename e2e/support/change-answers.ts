import type { Page } from 'playwright-core'

type Data = Record<string, unknown>
/** What an endpoint answers on this page: something made up, or the product's own answer with a change. */
export type Answers = Record<string, object | ((real: Data) => object)>

/** From now until `page.unrouteAll()`. Paths are those of the API, without `/api`. */
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

/** Every call is refused as the server refuses a token that has run out. */
export async function refuseToken(page: Page): Promise<void> {
  const refusal = { errorName: 'LoginRequired', errorMessage: 'Sign in first.', statusCode: 401, requestId: 'swept' }
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => route.fulfill({ status: 401, json: refusal }),
  )
}
