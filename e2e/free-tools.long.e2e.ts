import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import type { ToolConfig } from '@clipwright/tools/tool-config'
import { findFormFault } from '@clipwright/tools/tool-form'
import { gardenTalk } from '@clipwright/tools/testing/garden-talk'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { makeFlash } from './support/compress-video.ts'
import { sidewaysScroll, smallTargets, tabWalkProblems } from './support/page-checks.ts'
import { checkPublicPage } from './support/public-page.ts'
import { signInByCode } from './support/sign-in-by-code.ts'
import { startProduct } from './support/start-product.ts'
import { wordsOf } from './support/words.ts'

const at = (path: string) => `${inject('productUrl')}${path}`
const descriptions = {
  en: 'Sourdough bread for beginners, baked in a home oven',
  'de-DE': 'Sauerteigbrot für Anfänger, gebacken im normalen Ofen',
}
const languages = [
  { language: 'en', prefix: '' },
  { language: 'de-DE', prefix: '/de-de' },
] as const
const rows = freeTools.flatMap((tool) => languages.map((one) => ({ ...one, tool, slug: tool.slug })))

/** The garden talk as subtitles, a sentence each. */
function makeSubtitles(): string {
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')
  const sentences = gardenTalk(true)
    .words.map(({ text }) => text)
    .join(' ')
    .split(/(?<=\.) (?=\p{Lu})/u)
  return sentences.map((text, at) => `${at + 1}\n${clock(at * 8000)} --> ${clock(at * 8000 + 7500)}\n${text}\n`).join('\n')
}

/** What was written has the form of its tool; of a talk, times stand before points, and all was said. */
function checkForm(tool: ToolConfig, items: readonly string[], language: keyof typeof descriptions): void {
  if (tool.input === 'description') {
    expect([items, findFormFault(tool.form, items, { text: descriptions[language], language })]).toEqual([items, null])
    return
  }
  const [notes = ''] = items
  const lines = [...notes.matchAll(/^\d\d:\d\d “?(.+?)”?$/gm)].map(([, line = '']) => line)
  expect([items.length, lines.length]).toEqual([1, expect.toSatisfy((count: number) => count >= tool.linesEach.points)])
  const speech = makeSubtitles().toLowerCase()
  const points = lines.filter((line) => /[.!]$/.test(line))
  expect(points.length).toBeGreaterThanOrEqual(tool.linesEach.points)
  for (const line of points) expect(speech).toContain(line.toLowerCase())
}

test.each(rows)('$slug writes in $language, on a phone, for everybody', async ({ tool, language, prefix, slug }) => {
  await using visitor = await openBrowser({ width: 390 })
  const { page, problems } = visitor
  const say = wordsOf(language)
  await page.goto(at(`${prefix}/tools/${slug}`))
  await checkPublicPage(page)
  await page.getByLabel(say(`tools:${tool.key}.label`)).fill(tool.input === 'transcript' ? makeSubtitles() : descriptions[language])
  // By keyboard alone.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: say(`tools:${tool.key}.success`), exact: true }).waitFor()
  const items = await page.locator('#items li > :first-child').allTextContents()
  checkForm(tool, items, language)
  expect([await sidewaysScroll(page), await smallTargets(page), await tabWalkProblems(page)]).toEqual([[], [], []])
  await page.getByRole('button', { name: say('site:result.share'), exact: true }).press('Enter')
  await page.getByText(say('site:result.shared'), { exact: true }).waitFor()
  // The result comes along to the product, in the language of the page.
  await page.locator('.actions a').press('Enter')
  await signInByCode(page, `${slug}-${language.slice(0, 2)}@tools.example`, language)
  await page.getByRole('heading', { name: say('app:toolResult.title') }).waitFor()
  expect(await page.locator('main li > span').allTextContents()).toEqual(items)
  expect(problems).toEqual([])
})

test('a title that came along names the next project', async () => {
  await using visitor = await openBrowser()
  const { page, problems } = visitor
  await page.goto(at('/tools/youtube-title-generator'))
  await page.getByLabel('What is the video about?').fill(descriptions.en)
  await page.keyboard.press('Control+Enter')
  const [title = ''] = await page
    .locator('#items li > :first-child')
    .allTextContents()
    .then(async (items) => {
      if (items.length > 0) return items
      await page.getByRole('heading', { name: 'Your titles', exact: true }).waitFor()
      return page.locator('#items li > :first-child').allTextContents()
    })
  await page.locator('.actions a').press('Enter')
  await signInByCode(page, 'title@tools.example')
  await page.getByRole('button', { name: 'Start with this title' }).first().click()
  await page.locator('#submit-field').waitFor()
  await page.locator('input[type=file]').first().setInputFiles(makeFlash(tmpdir()))
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('a page reads as far as its card without JavaScript, which says what is needed', async () => {
  await using visitor = await openBrowser({ isScriptless: true })
  const { page } = visitor
  for (const [path, notice] of [
    ['/tools/youtube-title-generator', wordsOf('en')('site:form.noScript')],
    ['/de-de/tools/ai-show-note-generator', wordsOf('de-DE')('site:form.noScript')],
    ...mediaTools.map(({ slug, key }) => [`/tools/${slug}`, wordsOf('en')(`media-tools:${key}.noScript`)] as const),
    ['/not-available', wordsOf('en')('site:notAvailable.noScript')],
  ] as const) {
    await page.goto(at(path))
    await page.getByText(notice, { exact: true }).waitFor()
    expect([path, await page.locator('h1').isVisible(), await page.locator('form.card').isVisible()]).toEqual([path, true, true])
  }
  for (const path of ['/', '/tools', '/terms', '/nothing']) {
    await page.goto(at(path))
    expect([path, await page.locator('h1').isVisible()]).toEqual([path, true])
  }
})

test('prices are read in every look and by Tab where plans are sold', {
  timeout: 600_000,
}, async () => {
  await using product = await startProduct({ BILLING: 'builtin' })
  await using visitor = await openBrowser({ width: 390 })
  const { page, problems } = visitor
  for (const [path, language] of [
    ['/pricing', 'en'],
    ['/es-es/pricing', 'es-ES'],
  ] as const) {
    await page.goto(product.url + path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await checkPublicPage(page, [1440, 900, 390])
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  }
  expect(problems).toEqual([])
})

test.each(['/', '/tools', '/terms', '/privacy', '/imprint', '/es-es/', '/es-es/tools', '/ko-kr/tools', '/tools/nothing', '/not-available'])(
  '%s reads well in every look',
  async (path) => {
    // Who has signed up is led to their work from the start page.
    await using browser = await openBrowser({ width: 390 })
    const { page } = browser
    await page.goto(at(path))
    await checkPublicPage(page, [1440, 900, 390])
  },
)

test('pages and screens have titles of their own, tools an image for links in their language', async () => {
  const read = async (path: string, language = 'en') => {
    const page = await (await fetch(at(path), { headers: { 'accept-language': language } })).text()
    const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
    return {
      title: find(/<title>([^<]*)</),
      image: find(/property="og:image" content="([^"]*)"/),
      description: find(/name="description" content="([^"]*)"/),
    }
  }
  const slugs = ['youtube-title-generator', 'video-compressor', 'photo-relighting']
  const paths = ['/', '/tools', ...slugs.flatMap((slug) => [`/tools/${slug}`, `/pl-pl/tools/${slug}`])]
  const heads = await Promise.all(paths.map((path) => read(path)))
  for (const value of ['title', 'image', 'description'] as const) expect(new Set(heads.map((head) => head[value])).size).toBe(paths.length)
  for (const { image } of heads) {
    const png = Buffer.from(await (await fetch(image)).arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png.length < 80_000]).toEqual([1200, 630, true])
  }
  const screens = await Promise.all(
    ['/signin', '/join/abc', '/shared/abc', '/a/abc', '/not-available', '/dashboard'].map((path) => read(path)),
  )
  expect(new Set(screens.map(({ title }) => title)).size).toBe(screens.length)
  expect((await read('/signin', 'de')).title).toBe('Anmelden · Clipwright')
})

test('near a limit the browser solves the task of the server and goes on', async () => {
  await using visitor = await openBrowser({ width: 390 })
  const { page } = visitor
  const salt = `5f0a?who=somebody&expires=${Math.ceil(Date.now() / 1000) + 300}&`
  const challenge = createHash('sha256').update(`${salt}1234`).digest('hex')
  const task = JSON.stringify({ algorithm: 'SHA-256', challenge, maxnumber: 40_000, salt, signature: '0'.repeat(64) })
  const proofs: (string | undefined)[] = []
  await page.route('**/generate', async (route) => {
    const { proof } = route.request().postDataJSON() as { proof?: string }
    proofs.push(proof)
    if (proof !== undefined) return route.continue()
    const body = { errorName: 'QuotaExceed', errorMessage: 'Too often', details: [{ path: 'proof', message: task }] }
    return route.fulfill({ status: 429, json: body })
  })
  await page.goto(at('/tools/youtube-title-generator'))
  await page.getByLabel('What is the video about?').fill(descriptions.en)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Your titles', exact: true }).waitFor()
  const [first, second = ''] = proofs
  expect([first, JSON.parse(atob(second))]).toEqual([undefined, expect.objectContaining({ number: 1234, challenge, salt })])
  await page.unroute('**/generate')
})

test('who is slowed down is told until when', async () => {
  await using visitor = await openBrowser({ width: 390 })
  const { page } = visitor
  const endsAt = '2026-11-29T08:45:00.000Z'
  const body = { errorName: 'RateExceed', errorMessage: 'Too often', details: [{ path: 'endsAt', message: endsAt }] }
  await page.route('**/grant-free-tool-credential', (route) => route.fulfill({ status: 429, json: body }))
  await page.goto(at('/tools/youtube-title-generator'))
  await page.getByLabel('What is the video about?').fill(descriptions.en)
  await page.keyboard.press('Control+Enter')
  const time = await page.evaluate((iso) => new Date(iso).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' }), endsAt)
  await page.getByText(`Too many requests came from your address. You can go on at ${time}.`, { exact: true }).waitFor()
})
