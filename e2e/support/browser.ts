import { type BrowserContext, chromium, type Browser as Chromium, type Page } from 'playwright-core'
import { watchPage } from './page-state.ts'

/**
 * Not needed, or in the way. The address bar's suggestions are a page of their own, which costs half a CPU second for each
 * context. The last list counts, so Playwright's entries are repeated as far as they matter here.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/**
 * Pages live for seconds in tests: what the optimising compiler and the helpers of the garbage collector do for them does not
 * pay, and with a young generation of 32 MB there is less to collect. Results stay the same.
 */
const engineFlags = ['--no-turbofan', '--single-threaded-gc', '--min-semi-space-size=32']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${featuresOff.join(',')}`,
  `--js-flags=${engineFlags.join(' ')}`,
]

/** A busy machine is slow; what never arrives still fails. */
const patienceMs = 240_000

export type Browser = { context: BrowserContext; page: Page; problems: string[] } & AsyncDisposable

type BrowserOptions = {
  width?: number
  height?: number
  dark?: boolean
  /** Treats the browser as a first-time visitor. */
  isNewcomer?: boolean
  /** User agent. */
  userAgent?: string
  /** Without JavaScript. */
  isScriptless?: boolean
}

let launched: Promise<Chromium> | undefined

/** One Chromium for all files of a worker; it ends with the worker. */
async function sharedChromium(): Promise<Chromium> {
  launched ??= chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', headless: true, args: flags })
  const browser = await launched
  if (browser.isConnected()) return browser
  // It crashed in an earlier file, which reported it.
  launched = undefined
  return sharedChromium()
}

/** The system's Chromium with its own empty profile. `problems` collects script errors and failed requests of our pages. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const shared = await sharedChromium()
  const context = await shared.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
    javaScriptEnabled: !options.isScriptless,
  })
  context.setDefaultTimeout(patienceMs)
  // Without a choice the browser follows the account's language, which other tests of the same product change.
  await context.addCookies([{ name: 'clipwright-language', value: '4.en', domain: 'localhost', path: '/' }])
  // The editor's welcome would cover what is tested.
  if (!options.isNewcomer) await context.addInitScript(() => localStorage.setItem('clipwright.editor-edition', '99'))
  context.on('page', watchPage)
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
