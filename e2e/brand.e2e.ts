import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const require = createRequire(new URL('../packages/media/package.json', import.meta.url))
const fontFile = join(dirname(require.resolve('@fontsource/bangers/package.json')), 'files/bangers-latin-400-normal.woff2')
const said = 'The gardener of the greenhouse never sleeps in winter because the stove freezes when nobody turns it at night.'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'The gardener who never sleeps', said })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

type Look = { captions: { style: { fontFamily?: string } }; transition: { kind: string; durationMs: number } | null; font: { name: string } | null }

test('a font and words come into the brand kit, a template is styled on a real clip, and the clip takes it as one step', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/brand-kits#custom-fonts`)
  const fonts = page.locator('#custom-fonts')
  await fonts.locator('input[type=file]').setInputFiles({ name: 'Comic.woff2', mimeType: 'font/woff2', buffer: readFileSync(fontFile) })
  await fonts.getByText('Comic', { exact: true }).waitFor()
  await fonts.getByText('Latin', { exact: true }).waitFor()
  await fonts.getByText(/^Misses letters of \d+ languages$/).click()
  await fonts.getByText(/^Polish.* lacks ą/).waitFor()
  const censored = page.locator('#censored-words')
  await censored.getByLabel('Add words').fill('stove, winter')
  await censored.getByRole('button', { name: 'Add', exact: true }).click()
  await censored.getByRole('button', { name: 'Remove stove' }).waitFor()

  await page.getByRole('link', { name: 'Brand templates' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly show')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('img', { name: 'Preview of The gardener who never sleeps' }).waitFor()
  await page.getByText('Everything is saved', { exact: true }).waitFor()
  await page.getByLabel('Caption font').selectOption({ label: 'Comic' })
  await page.getByText('Not saved yet', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Brand kit' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await leaving.waitFor({ state: 'detached' })
  await page.getByLabel('Between parts').selectOption({ label: 'Through black' })
  await page.getByLabel('Length, s', { exact: true }).fill('0.8')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('The template is saved.').first().waitFor()
  await page.getByText('Everything is saved', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Save template' }).isDisabled()).toBe(true)
  const { data } = await callApi<{ data: { name: string; look: Look }[] }>(page, 'GET', '/brand-templates')
  const look = data.find(({ name }) => name === 'Weekly show')?.look
  expect(look).toMatchObject({ font: { name: 'Comic' }, transition: { kind: 'dip-black', durationMs: 800 } })

  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.getByRole('button', { name: 'Apply: Weekly show' }).click()
  await page.getByText('2 words of this clip are on your list.').waitFor()
  await page.getByRole('button', { name: 'Beep all of them' }).click()
  await page.getByText('0 words of this clip are on your list.').waitFor()
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
