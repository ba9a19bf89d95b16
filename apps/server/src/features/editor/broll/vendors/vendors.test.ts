import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { type StockVendors, startStockVendors, type VendorMood } from '#testing/stock-vendors.ts'
import { findStockVendor, stockVendorIds, usualVendor } from './stock-vendors.ts'
import type { StockVendor } from './vendor.ts'

let site: StockVendors
beforeAll(async () => {
  site = await startStockVendors({ video: Buffer.from('film'), thumb: Buffer.from('thumb') })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => {
  site.mood = 'well'
  site.searches.length = 0
})

const brollOf = (env: Record<string, string>) => makeConfig(readEnv({ CLIPWRIGHT_HOME: '/nowhere', ...env }), 2).broll
const keys = (base: string) => ({
  PEXELS_API_KEY: 'key-pexels',
  PEXELS_BASE: base,
  PIXABAY_API_KEY: 'key-pixabay',
  PIXABAY_BASE: base,
  COVERR_API_KEY: 'key-coverr',
  COVERR_BASE: base,
})
const request = { text: 'bread & dough', page: 2, pageSize: 30, ratio: 'portrait', language: 'de' } as const
const vendorOf = (id: (typeof stockVendorIds)[number]) => findStockVendor(brollOf(keys(site.origin)), id) as StockVendor
const ask = (id: (typeof stockVendorIds)[number]) => vendorOf(id).search(request, AbortSignal.timeout(5000))

describe('vendors of videos', () => {
  test('each gets its own request format, with its key where it wants it, and the text stays one parameter', async () => {
    for (const id of stockVendorIds) await ask(id)
    const searches = site.searches.map(({ url, authorization }) => [url.pathname, Object.fromEntries(url.searchParams), authorization])
    expect(searches).toEqual([
      ['/videos/search', { query: 'bread & dough', page: '2', per_page: '30', orientation: 'portrait', locale: 'de-DE' }, 'key-pexels'],
      ['/api/videos/', { key: 'key-pixabay', q: 'bread & dough', page: '2', per_page: '30', safesearch: 'true', lang: 'de' }, undefined],
      ['/videos', { query: 'bread & dough', page: '1', page_size: '30', urls: 'true' }, 'Bearer key-coverr'],
    ])
  })

  test('each video has author, licence, length and the smallest file that fills a frame', async () => {
    const [pexels, pixabay, coverr] = await Promise.all(stockVendorIds.map(ask))
    expect(pexels?.videos[0]).toMatchObject({
      ref: '1',
      title: 'A baker kneads dough',
      author: 'Ada Film',
      licence: 'Pexels License',
      width: 1080,
      height: 1920,
      durationMs: 3000,
      remote: { file: `${site.origin}/film-hd-1.mp4`, preview: `${site.origin}/film-sd-1.mp4`, thumb: `${site.origin}/thumb-1.jpg` },
    })
    expect(pexels?.total).toBe(60)
    expect(pixabay?.videos[0]).toMatchObject({
      title: 'dough, bread, kitchen',
      author: 'Grace Film',
      licence: 'Pixabay Content License',
      durationMs: 4000,
      remote: { file: `${site.origin}/film-1-1920.mp4`, preview: `${site.origin}/film-1-640.mp4` },
    })
    expect(coverr?.videos[0]).toMatchObject({
      ref: 'cov1',
      licence: 'Coverr License',
      durationMs: 5500,
      remote: { file: `${site.origin}/download-1.mp4`, preview: `${site.origin}/preview-1.mp4` },
    })
  })

  test.each(stockVendorIds)('%s: nothing found is an empty page', async (id) => {
    site.mood = 'empty'
    expect(await ask(id)).toEqual({ videos: [], total: 0 })
  })

  const failures: [VendorMood, string][] = [
    ['busy', 'RateExceed'],
    ['refusing', 'NoPermission'],
    ['broken', 'LinkUnreachableError'],
    ['silent', 'LinkUnreachableError'],
  ]
  test.each(stockVendorIds.flatMap((id) => failures.map(([mood, name]) => [id, mood, name] as const)))(
    '%s, %s: %s, and never the key',
    async (id, mood, errorName) => {
      site.mood = mood
      const error = await ask(id).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ errorName })
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(`key-${id}`)
    },
  )

  test('the operator chooses the vendor; without keys it is the team’s library', () => {
    const all = keys(site.origin)
    expect(usualVendor(brollOf({}))).toBe('library')
    expect(usualVendor(brollOf({ COVERR_API_KEY: 'key' }))).toBe('coverr')
    expect(usualVendor(brollOf(all))).toBe('pexels')
    expect(usualVendor(brollOf({ ...all, STOCK_VENDOR: 'pixabay' }))).toBe('pixabay')
    expect(findStockVendor(brollOf({}), 'pexels')).toBeUndefined()
    expect(() => brollOf({ STOCK_VENDOR: 'coverr' })).toThrow('COVERR_API_KEY')
  })
})
