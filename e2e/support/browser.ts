import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** A loaded machine is slow; what never comes still fails. */
const patienceMs = 60_000

export type Browser = { context: BrowserContext; page: Page; problems: string[] } & AsyncDisposable

export type BrowserOptions = {
  width?: number
  height?: number
  dark?: boolean
  /** Everything greets this browser as if it had never been here. */
  isNewcomer?: boolean
  /** What the browser calls itself. */
  userAgent?: string
}

/** The system's Chromium with an empty profile. `problems` collects script errors and failed requests of our own pages. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'clipwright-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: flags,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
  })
  context.setDefaultTimeout(patienceMs)
  // A browser without a choice of its own follows the account, which other tests of the same product change.
  await context.addCookies([{ name: 'clipwright-language', value: '4.en', domain: 'localhost', path: '/' }])
  // The editor's first words would lie over what is tested.
  if (!options.isNewcomer) await context.addInitScript(() => localStorage.setItem('clipwright.editor-edition', '99'))
  const page = context.pages()[0] ?? (await context.newPage())
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return {
    context,
    page,
    problems,
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
