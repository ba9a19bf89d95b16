import { createHash } from 'node:crypto'
import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { findFormFault } from '@clipwright/tools/tool-form'
import { gardenTalk } from '@clipwright/tools/testing/garden-talk'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findingsInAllLooks } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { sidewaysScroll, smallTargets } from './support/page-checks.ts'
import { signInByCode } from './support/sign-in-by-code.ts'
import { wordsOf } from './support/words.ts'

let visitor: Browser
let isSignedUp = false
beforeAll(async () => {
  visitor = await openBrowser({ width: 390 })
})
afterAll(() => visitor[Symbol.asyncDispose]())

const at = (path: string) => `${inject('productUrl')}${path}`
const descriptions = {
  en: 'Sourdough bread for beginners, baked in a home oven',
  'de-DE': 'Sauerteigbrot für Anfänger, gebacken im normalen Ofen',
}
const talk = gardenTalk(false)
  .words.map(({ text }) => text)
  .join(' ')
const languages = [
  { language: 'en', prefix: '' },
  { language: 'de-DE', prefix: '/de-de' },
] as const
const rows = freeTools.flatMap((tool) => languages.map((one) => ({ ...one, tool, slug: tool.slug })))

test.each(rows)('$slug writes in $language, on a phone, for everybody', async ({ tool, language, prefix }) => {
  const { page, problems } = visitor
  const say = wordsOf(language)
  await page.goto(at(`${prefix}/tools/${tool.slug}`))
  expect(await findingsInAllLooks(page, [1440, 390])).toEqual([])
  await page.getByLabel(say(`tools:${tool.key}.label`)).fill(tool.input === 'transcript' ? talk : descriptions[language])
  // By keyboard alone.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: say(`tools:${tool.key}.success`), exact: true }).waitFor()
  const items = await page.locator('#items li > :first-child').allTextContents()
  if (tool.input === 'description')
    expect([items, findFormFault(tool.form, items, { text: descriptions[language], language })]).toEqual([items, null])
  else expect(items[0]).toMatch(/garden|water/i)
  expect([await sidewaysScroll(page), await smallTargets(page)]).toEqual([[], []])
  await page.getByRole('button', { name: say('site:result.share'), exact: true }).click()
  // The result comes along to the product, where whoever has signed up once is let in.
  await page.locator('.actions a').press('Enter')
  if (!isSignedUp) await signInByCode(page, 'everything@tools.example')
  isSignedUp = true
  await page.getByRole('heading', { name: 'Your result came along' }).waitFor()
  expect(await page.locator('main li span').allTextContents()).toEqual(items)
  expect(problems).toEqual([])
})

test.each(['/', '/tools', '/terms', '/privacy', '/imprint', '/es-es/', '/es-es/tools', '/ko-kr/tools', '/tools/nothing', '/not-available'])(
  '%s reads well in every look',
  async (path) => {
    // Who has signed up is led to their work from the start page.
    await using browser = await openBrowser({ width: 390 })
    const { page } = browser
    await page.goto(at(path))
    expect(await findingsInAllLooks(page, [1440, 900, 390])).toEqual([])
    await page.setViewportSize({ width: 390, height: 900 })
    expect([await sidewaysScroll(page), await smallTargets(page)]).toEqual([[], []])
  },
)

test('pages and screens have titles of their own, tools a picture for links in their language', async () => {
  const read = async (path: string, language = 'en') => {
    const page = await (await fetch(at(path), { headers: { 'accept-language': language } })).text()
    const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
    return {
      title: find(/<title>([^<]*)</),
      picture: find(/property="og:image" content="([^"]*)"/),
      description: find(/name="description" content="([^"]*)"/),
    }
  }
  const slugs = ['youtube-title-generator', 'video-compressor', 'photo-relighting']
  const paths = ['/', '/tools', ...slugs.flatMap((slug) => [`/tools/${slug}`, `/pl-pl/tools/${slug}`])]
  const heads = await Promise.all(paths.map((path) => read(path)))
  for (const value of ['title', 'picture', 'description'] as const)
    expect(new Set(heads.map((head) => head[value])).size).toBe(paths.length)
  for (const { picture } of heads) {
    const png = Buffer.from(await (await fetch(picture)).arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png.length < 80_000]).toEqual([1200, 630, true])
  }
  const screens = await Promise.all(
    ['/signin', '/join/abc', '/shared/abc', '/a/abc', '/not-available', '/dashboard'].map((path) => read(path)),
  )
  expect(new Set(screens.map(({ title }) => title)).size).toBe(screens.length)
  expect((await read('/signin', 'de')).title).toBe('Anmelden · Clipwright')
})

test('near a limit the browser solves the task of the server and goes on', async () => {
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
