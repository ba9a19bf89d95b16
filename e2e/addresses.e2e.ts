import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const at = (path: string) => `${inject('productUrl')}${path}`

test.for([
  ['/project-submit', '/dashboard'],
  ['/workflow', '/dashboard'],
  ['/captions', '/editor'],
  ['/activity', '/settings/audit'],
] as const)('%s leads to a page, signed in and by way of the sign-in', async ([address, page]) => {
  await using stranger = await openBrowser()
  await stranger.page.goto(at(address))
  await stranger.page.waitForURL((url) => url.pathname === '/signin')
  expect(new URL(stranger.page.url()).searchParams.get('back_to')?.split('#')[0]).toBe(page)

  await using person = await openBrowser()
  await signIn(person.page)
  await person.page.goto(at(address))
  await person.page.waitForURL((url) => url.pathname === page)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await person.page.getByText('Page not found').count()).toBe(0)
})

test('a page that another site frames offers the sign-in, and the way to that page', async () => {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end(`<iframe src="${at('/clip/abc?order=chapters')}" width="800" height="500"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await using browser = await openBrowser()
  const { port } = server.address() as AddressInfo
  await browser.page.goto(`http://127.0.0.1:${port}/`)
  const link = browser.page.frameLocator('iframe').getByRole('link', { name: 'Sign in' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('/signin?back_to=%2Fclip%2Fabc%3Forder%3Dchapters')
  expect(await link.getAttribute('target')).toBe('_blank')
  server.close()
})

test('a visitor chooses the language of the sign-in page', async () => {
  await using browser = await openBrowser()
  await browser.page.goto(at('/signin'))
  await browser.page.getByLabel('Display language').selectOption('de-DE')
  await browser.page.getByRole('button', { name: 'Code senden' }).or(browser.page.getByText('E-Mail-Adresse')).first().waitFor()
  expect(await browser.page.evaluate(() => document.documentElement.lang)).toBe('de-DE')
})
