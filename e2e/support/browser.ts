import { type BrowserContext, chromium, type Browser as Chromium, type Page } from 'playwright-core'

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
const patienceMs = 120_000

export type Browser = { context: BrowserContext; page: Page; problems: string[] } & AsyncDisposable

type BrowserOptions = {
  width?: number
  height?: number
  dark?: boolean
  /** Everything greets this browser as if it had never been here. */
  isNewcomer?: boolean
  /** What the browser calls itself. */
  userAgent?: string
}

let launched: Promise<Chromium> | undefined

/** One Chromium for all the files that a worker runs; it ends with the worker. */
async function sharedChromium(): Promise<Chromium> {
  launched ??= chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', headless: true, args: flags })
  const browser = await launched
  if (browser.isConnected()) return browser
  // It crashed in an earlier file, which said so.
  launched = undefined
  return sharedChromium()
}

/** The system's Chromium with an empty profile of its own. `problems` collects script errors and failed requests of our own pages. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const shared = await sharedChromium()
  const context = await shared.newContext({
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
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  return {
    context,
    page,
    problems,
    [Symbol.asyncDispose]: () => context.close(),
  }
}
