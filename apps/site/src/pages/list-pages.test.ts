import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import { expect, test } from 'vitest'
import { pathIn, type SiteLanguage, siteLanguages } from '../languages.ts'
import { newAddresses, renderSitemap } from '../site-files.ts'
import { readTexts } from '../texts.ts'
import { listPages } from './list-pages.ts'

const origin = 'https://origin.invalid'
const tools = [...freeTools, ...mediaTools]
const hidden = ['/404', '/not-available', '/terms', '/privacy', '/imprint', '/tools/tiktok-username-generator']

async function render(here: SiteLanguage): Promise<Map<string, string>> {
  const files = { fontFile: 'font.woff2', imageFile: 'image.png', images: new Map<string, string>(), style: '' }
  const scripts = { tool: 'tool.js', prices: 'prices.js', waitlist: 'waitlist.js' }
  const mediaScripts = new Map(mediaTools.map(({ slug }) => [slug, `${slug}.js`]))
  return new Map(listPages({ here, t: await readTexts(here), scripts, mediaScripts, ...files }))
}
const all = await Promise.all(siteLanguages.map(async (here) => ({ here, pages: await render(here) })))
const english = all[0]?.pages ?? new Map<string, string>()

const count = (page: string, pattern: RegExp) => page.match(pattern)?.length ?? 0
const dataOf = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )
const setupOf = (page: string) =>
  JSON.parse(/id="setup">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as { productLink?: string; texts: Record<string, string> }

test.each(all)('every page in $here.language says what it is, and where it is in other languages', ({ here, pages }) => {
  expect(pages.size).toBe(tools.length + 8)
  for (const [path, page] of pages) {
    const where = `${here.language} ${path}`
    const isIndexable = !hidden.includes(path)
    const links = [...page.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href])
    const others = siteLanguages.map((one) => [one.tag, origin + pathIn(one, path)])
    expect([where, links]).toEqual([where, isIndexable ? [...others, ['x-default', origin + path]] : []])
    expect([where, page.includes(`<link rel="canonical" href="${origin}${pathIn(here, path)}">`)]).toEqual([where, isIndexable])
    expect([where, page.includes('name="robots" content="noindex"')]).toEqual([where, !isIndexable])
    expect(page).toContain(`<html lang="${here.tag}">`)
    expect([where, count(page, /<h1>/g), count(page, /<title>[^<]{2,} \| Clipwright<\/title>/g)]).toEqual([where, 1, 1])
    expect(page).toMatch(/name="description" content="[^"]{2,}"/)
    expect([where, page.includes(`href="${here.prefix}/signin"`)]).toEqual([where, true])
    expect([where, count(page, /<small>[^<]+<\/small><\/a>/g)]).toEqual([where, 7])
  }
  const titles = [...pages.values()].map((page) => /<title>([^<]*)/.exec(page)?.[1])
  expect(new Set(titles).size).toBe(pages.size)
})

test.each(all)('every tool in $here.language has its parts, its data for search engines and its campaign', ({ here, pages }) => {
  for (const { slug, group, utmCampaign } of tools) {
    const where = `${here.language} ${slug}`
    const page = pages.get(`/tools/${slug}`) ?? ''
    const [slogans = '', features = '', faq = ''] = page.split(/<section class="wrap(?: slogans| faq)?"/).slice(2)
    expect([where, count(slogans, /<li>/g), count(features, /<li><h3>/g), count(faq, /<details>/g)]).toEqual([where, 4, 8, 4])
    const [application, questions] = dataOf(page)
    expect(application).toMatchObject({
      '@type': 'SoftwareApplication',
      url: origin + pathIn(here, `/tools/${slug}`),
      inLanguage: here.tag,
    })
    expect(questions).toMatchObject({ '@type': 'FAQPage' })
    expect(questions?.['mainEntity']).toHaveLength(4)
    expect(count(page, /<noscript>/g)).toBeGreaterThan(0)
    const campaign = `utm_source=${group}_tools&utm_medium=free_tool&utm_campaign=${utmCampaign}`
    const address = `${here.prefix}/signin?back_to=%2Ftool-result&${campaign}`
    expect([where, page.includes(address.replaceAll('&', '&amp;'))]).toEqual([where, true])
  }
})

test.each(all)('no tool in $here.language says of itself what another says', ({ here, pages }) => {
  const linesOf = (page: string) => [...page.matchAll(/<h3>([^<]+)<\/h3><p>([^<]+)<\/p>|<details><summary>[^<]+<\/summary><p>([^<]+)/g)]
  const lines = tools.flatMap(({ slug }) => linesOf(pages.get(`/tools/${slug}`) ?? '').map(([, , text, answer]) => text ?? answer ?? ''))
  expect(lines).toHaveLength(12 * tools.length)
  const uses = Map.groupBy(lines, (line) => line)
  const shared = [...uses].filter(([, each]) => each.length > 1).map(([line, each]) => [each.length, line])
  expect([here.language, shared]).toEqual([here.language, []])
})

test('search engines are told of every page that is for them, and old addresses lead to new ones', () => {
  const sitemap = renderSitemap()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  const expected = [...english.keys()].filter((path) => !hidden.includes(path))
  expect(listed.toSorted()).toEqual(expected.flatMap((path) => siteLanguages.map((one) => origin + pathIn(one, path))).toSorted())
  expect(Object.keys(newAddresses).length).toBe(5 * siteLanguages.length)
  expect(newAddresses).toMatchObject({
    '/tools/youtube-channel-name': '/tools/youtube-name-generator',
    '/es-es/tools/video-script': '/es-es/tools/video-script-generator',
  })
})

test('a failure has the title of its tool', () => {
  const titles = (slug: string) => setupOf(english.get(`/tools/${slug}`) ?? '').texts
  for (const { slug } of tools) {
    const isNames = slug === 'youtube-name-generator'
    const isGeneration = ['tiktok-username-generator', 'tiktok-caption-generator', 'tiktok-hashtag-generator'].includes(slug)
    expect([slug, titles(slug)]).toEqual([
      slug,
      expect.objectContaining({
        failedTitle: isNames ? 'Failed to generate channel names' : isGeneration ? 'Generation Failed' : 'Processing Failed',
        unknownTitle: isNames ? 'Something went wrong' : 'Something Went Wrong',
        quotaTitle: isNames ? 'Usage limit reached' : 'Generation Limit Reached',
        networkTitle: 'Connection Error',
      }),
    ])
  }
  for (const slug of ['transcript-maker', 'ai-show-note-generator', 'ai-video-summarizer']) {
    expect(titles(slug)).toMatchObject({
      uploadTitle: 'Upload Failed',
      notFoundTitle: 'Video Not Found',
      notSupportedTitle: 'Video Not Supported',
      imageTitle: 'Image Not Supported',
    })
  }
})
