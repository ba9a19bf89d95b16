import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { callApi } from './support/api.ts'
import { findingsInMainLooks, openPanel } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const require = createRequire(new URL('../packages/media/package.json', import.meta.url))
const fontFile = join(dirname(require.resolve('@fontsource/bangers/package.json')), 'files/bangers-latin-400-normal.woff2')
const transcript = 'The gardener of the greenhouse never sleeps in winter because the stove freezes when nobody turns it at night.'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'The gardener who never sleeps', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

type Look = {
  captions: { style: { fontFamily?: string } }
  transition: { kind: string; durationMs: number } | null
  font: { name: string } | null
}

test('a font and words go into the brand kit, a template is styled on a real clip, and applying it is one undo step', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/brand-kits#custom-fonts`)
  const fonts = page.locator('#custom-fonts')
  await fonts.locator('input[type=file]').setInputFiles({ name: 'Comic.woff2', mimeType: 'font/woff2', buffer: readFileSync(fontFile) })
  await fonts.getByText('Comic', { exact: true }).waitFor()
  await fonts.getByText('Latin', { exact: true }).waitFor()
  await fonts.getByText(/^Lacks letters of \d+ languages$/).click()
  await fonts.getByText(/^Polish.* lacks ą/).waitFor()
  const censored = page.locator('#censored-words')
  await censored.getByLabel('Add words').fill('stove, winter')
  await censored.getByRole('button', { name: 'Add', exact: true }).click()
  await censored.getByRole('button', { name: 'Remove stove' }).waitFor()

  await page.getByRole('link', { name: 'Brand templates' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Greenhouse show')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('img', { name: /^Preview of / }).waitFor()
  await page.getByText('All changes saved', { exact: true }).waitFor()
  await page.getByLabel('Caption font').selectOption({ label: 'Comic' })
  await page.getByText('Unsaved changes', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Brand kit' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await leaving.waitFor({ state: 'detached' })
  await page.getByLabel('Transition').selectOption({ label: 'Dip to black' })
  await page.getByLabel('Length (s)', { exact: true }).fill('0.8')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Template saved.').first().waitFor()
  await page.getByText('All changes saved', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save template' }).count()).toBe(0)
  const { data } = await callApi<{ data: { name: string; look: Look }[] }>(page, 'GET', '/brand-templates')
  const look = data.find(({ name }) => name === 'Greenhouse show')?.look
  expect(look).toMatchObject({ font: { name: 'Comic' }, transition: { kind: 'dip-black', durationMs: 800 } })

  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.getByRole('button', { name: 'Apply: Greenhouse show' }).click()
  await page.getByText('2 words in this clip are on your list.').waitFor()
  await page.getByRole('button', { name: 'Beep all' }).click()
  await page.getByText('0 words in this clip are on your list.').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  const family = look?.captions.style.fontFamily ?? ''
  const { clipBody } = await callApi<{ clipBody: { captions: object; fonts: object; wordEdits: object } }>(
    page,
    'GET',
    `/engine-clips/${clip}`,
  )
  expect(clipBody.captions).toMatchObject({ style: { fontFamily: family } })
  expect(Object.keys(clipBody.fonts)).toEqual([family])
  expect(Object.values(clipBody.wordEdits)).toEqual([{ censor: 'beep' }, { censor: 'beep' }])
  expect(problems).toEqual([])
})

type Kit = { kit: object; revision: number }
type Overlays = Record<string, { kind: string; uri: string }>
type Edited = { clipBody: { intro: { uri: string } | null; captions: { style: { color?: string } }; overlays: Overlays } }

/** An image of the library, by its uri. */
async function addImage(name: string, color: string): Promise<string> {
  const { page } = browser
  const drawArgs = ['-f', 'lavfi', '-i', `color=c=${color}:size=320x180`, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-']
  const data = execFileSync('ffmpeg', ['-v', 'error', ...drawArgs])
  const request = { type: 'image', extension: 'png', usecase: 'asset', fileName: `${name}.png`, sizeBytes: data.length }
  const link = await callApi<{ uploadUrl: string; uri: string }>(page, 'POST', '/upload-links', request)
  await page.request.put(new URL(link.uploadUrl, inject('productUrl')).href, {
    data,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return (await callApi<{ uri: string }>(page, 'POST', '/assets', { uploadUri: link.uri, name })).uri
}

test('the editor offers the kit first: its logo in one press, its intro above the library, its colours next to a colour field', async () => {
  const { page, problems } = browser
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const logo = await addImage('Greenhouse mark', '0x00c040')
  const intro = await addImage('Greenhouse opener', '0xffb000')
  await addImage('Any other image', '0x4060ff')
  const before = await callApi<Kit>(page, 'GET', '/brand-kit')
  const colors = [{ name: 'Night', value: '#0B1020' }]
  const { revision } = await callApi<Kit>(page, 'PUT', '/brand-kit', {
    revision: before.revision,
    kit: { ...before.kit, colors, logos: [logo], intros: [intro] },
  })
  await page.goto(`${inject('productUrl')}/editor/${clip}`)

  await page.getByRole('tab', { name: 'Layers' }).click()
  await button('Add “Greenhouse mark” to the clip as a logo').click()
  await button('Layer “Logo”: drag or use the arrow keys to move it, plus and minus to resize it').waitFor()
  await button('Logo').click()
  await page.getByRole('searchbox', { name: 'Search images' }).fill('other')
  await button('Add “Any other image” to the clip as a logo').waitFor()
  expect(await findingsInMainLooks(page, [1440, 390], openPanel)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('tab', { name: 'Brand' }).click()
  await button('Choose: Intro').click()
  await page
    .getByRole('region', { name: 'More from the library' })
    .getByRole('button', { name: /^Any other image/ })
    .waitFor()
  expect(await findingsInMainLooks(page, [1440, 390], openPanel)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('region', { name: 'From your brand kit' })
    .getByRole('button', { name: /^Greenhouse opener/ })
    .click()
  await page.getByRole('group', { name: 'Intro', exact: true }).getByText('Greenhouse opener').waitFor()

  await page.getByRole('tab', { name: 'Captions' }).click()
  await page.locator('summary').filter({ hasText: 'Colors' }).click()
  await page.getByRole('group', { name: 'Brand colors: Letters' }).getByRole('button', { name: 'Night' }).click()
  expect(await findingsInMainLooks(page, [1440, 390], openPanel)).toEqual([])
  await page.getByText('Saved', { exact: true }).waitFor()
  const { clipBody } = await callApi<Edited>(page, 'GET', `/engine-clips/${clip}`)
  expect(Object.values(clipBody.overlays)).toMatchObject([{ kind: 'logo', uri: logo }])
  expect(clipBody.intro?.uri).toBe(intro)
  expect(clipBody.captions.style.color).toBe('#0B1020')
  await callApi(page, 'PUT', '/brand-kit', { kit: before.kit, revision })
  expect(problems).toEqual([])
})
