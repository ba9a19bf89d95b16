import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameError } from '#app/http-errors.ts'
import { sendError } from './error-reply.ts'
import { addWebApp } from './web-app.ts'

let dir: string
let app: FastifyInstance
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clipwright-web-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>App</title>')
  await writeFile(join(dir, 'assets', 'app-AbCd1234.js'), script)
  await writeFile(join(dir, 'robots.txt'), 'no')
  await writeFile(join(dir, '..', 'outside.txt'), 'outside')
  app = Fastify()
  app.setErrorHandler((error, request, reply) => sendError(reply, nameError(error), request.id))
  addWebApp(app, { dir })
})
afterEach(async () => {
  await app.close()
  await rm(dir, { recursive: true, force: true })
})

test('screens get the page, files get themselves, and missing files are 404', async () => {
  for (const url of ['/', '/dashboard', '/clip/abc.def', '/a/b?x=1']) {
    const reply = await app.inject({ url })
    expect(reply.body).toContain('<title>App</title>')
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(reply.headers['content-security-policy']).toContain("'wasm-unsafe-eval'")
  }
  expect((await app.inject({ url: '/robots.txt' })).body).toBe('no')
  for (const url of ['/assets/old-12345678.js', '/favicon.ico', '/api', '/api/nothing', '/locales/xx.json', '/index.css']) {
    expect((await app.inject({ url })).json()).toMatchObject({ errorName: 'RecordNotExisted' })
  }
})

test('a screen that people are sent to has its title and preview and preloads its words, in the language of its address or its reader', async () => {
  const siteDir = await mkdtemp(join(tmpdir(), 'clipwright-site-'))
  const heads = { app: '<title>Clipwright</title>', join: '<title>Join</title><meta content="https://origin.invalid/site/a.png">' }
  await writeFile(join(siteDir, 'index.html'), 'start')
  await writeFile(join(siteDir, 'app-heads.json'), JSON.stringify({ en: heads, 'es-ES': { ...heads, join: '<title>Unirse</title>' } }))
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Clipwright</title>')
  const server = Fastify()
  const options = { dir: siteDir, publicUrl: 'https://clips.example', isSelling: false, canDraw: false, ownTextsDir: siteDir }
  addWebApp(server, { dir, site: options })
  const read = async (url: string, language = 'en') =>
    (await server.inject({ url, headers: { 'accept-language': language } })).body.replace('<!doctype html>', '')
  const words = (language: string) => `<link rel="preload" as="fetch" crossorigin href="/locales/${language}.json">`
  expect(await read('/join/abc')).toBe(`<title>Join</title><meta content="https://clips.example/site/a.png">${words('en')}`)
  expect([await read('/join/abc', 'es'), await read('/es-es/join/abc')]).toEqual(Array(2).fill(`<title>Unirse</title>${words('es-ES')}`))
  expect([await read('/dashboard'), await read('/joiner')]).toEqual(Array(2).fill(`<title>Clipwright</title>${words('en')}`))
  await server.close()
  await rm(siteDir, { recursive: true })
})

test('a page names the files of its screen, where the build lists them', async () => {
  await writeFile(join(dir, 'index.html'), '<head><title>App</title></head>')
  await writeFile(
    join(dir, 'page-parts.json'),
    JSON.stringify({ dashboard: ['assets/frame.js', 'assets/home.js'], clip: ['assets/clip.js'] }),
  )
  const server = Fastify()
  addWebApp(server, { dir })
  const linksOf = async (url: string) =>
    [...(await server.inject({ url })).body.matchAll(/modulepreload" crossorigin href="(.+?)"/g)].map(([, file]) => file)
  const home = ['/assets/frame.js', '/assets/home.js']
  expect([await linksOf('/dashboard'), await linksOf('/'), await linksOf('/es-es/dashboard')]).toEqual([home, home, home])
  expect([await linksOf('/clip/abc'), await linksOf('/settings'), await linksOf('/constructor')]).toEqual([['/assets/clip.js'], [], []])
  expect((await server.inject({ url: '/clip/abc' })).headers['etag']).not.toBe((await server.inject({ url: '/dashboard' })).headers['etag'])
  await server.close()
})

test('only the page for embedding may be framed', async () => {
  for (const url of [
    '/',
    '/dashboard',
    '/signin',
    '/auth/callback',
    '/join/x',
    '/lp-embedded',
    '/lp-embed/x',
    '/lp-auto-close',
    '/index.html',
  ]) {
    expect((await app.inject({ url })).headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  for (const url of ['/lp-embed', '/lp-embed?utm=x', '/lp-embed/', '/es-es/lp-embed']) {
    const { headers } = await app.inject({ url })
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['x-frame-options']).toBeUndefined()
  }
})

test('any page that another site asks for in a frame leads to the one that may be framed, with the way back', async () => {
  const framed = (url: string, dest = 'iframe') => app.inject({ url, headers: { 'sec-fetch-dest': dest } })
  for (const [url, target] of [
    ['/clip/abc?order=chapters', '/lp-embed?back_to=%2Fclip%2Fabc%3Forder%3Dchapters'],
    ['/es-es/dashboard', '/es-es/lp-embed?back_to=%2Fdashboard'],
  ] as const) {
    const { statusCode, headers } = await framed(url)
    expect({ statusCode, location: headers['location'] }).toEqual({ statusCode: 302, location: target })
    expect((await framed(target)).headers['content-security-policy']).toContain('frame-ancestors *')
  }
  expect((await framed('/dashboard', 'document')).statusCode).toBe(200)
  // Files are no pages, and a page that a browser frames without saying so stays refused.
  expect((await framed('/robots.txt')).statusCode).toBe(200)
  expect((await app.inject({ url: '/dashboard' })).headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('pages for signing in and for invitations leak their URL to nobody', async () => {
  for (const url of [
    '/signin',
    '/auth/callback?code=x',
    '/auth/orgs',
    '/join/abc',
    '/tiktok/auth?code=x',
    '/post/callback?code=x',
    '/dev/mailbox',
    '/es-es/signin',
  ]) {
    expect((await app.inject({ url })).headers['referrer-policy']).toBe('no-referrer')
  }
  expect((await app.inject({ url: '/dashboard' })).headers['referrer-policy']).not.toBe('no-referrer')
})

test('no path leads out of the folder', async () => {
  for (const url of [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/../../outside.txt',
    '/assets/..%5c..%5coutside.txt',
    '//outside.txt',
  ]) {
    expect((await app.inject({ url })).body).not.toContain('outside\n')
    expect((await app.inject({ url })).body).not.toBe('outside')
  }
})

test('an address that begins with two slashes is a path like another, and no failure', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const path of ['//', '//:x/robots.txt', '//[/', '//host:99999/']) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path }, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect([path, status]).toEqual([path, path.endsWith('.txt') ? 404 : 200])
  }
})

test('hashed files are cached for ever, compressed as the browser prefers, and not sent again', async () => {
  const url = '/assets/app-AbCd1234.js'
  const plain = await app.inject({ url })
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
  const gz = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(gunzipSync(gz.rawPayload).toString()).toBe(script)
  expect((await app.inject({ url, headers: { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) } })).statusCode).toBe(
    304,
  )
})

test('a version compressed by the build is used as it is', async () => {
  await writeFile(join(dir, 'assets', 'app-AbCd1234.js.br'), 'made by the build')
  const reply = await app.inject({ url: '/assets/app-AbCd1234.js', headers: { 'accept-encoding': 'br' } })
  expect(reply.body).toBe('made by the build')
  expect((await app.inject({ url: '/assets/app-AbCd1234.js.br' })).json().errorName ?? 'page').toBeTruthy()
})

test('a new build is noticed without a restart, and a missing build explains what to do', async () => {
  expect((await app.inject({ url: '/' })).body).toContain('App')
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Newer</title>')
  await utimes(join(dir, 'index.html'), new Date(), new Date(Date.now() + 5000))
  expect((await app.inject({ url: '/' })).body).toContain('Newer')
  await rm(join(dir, 'index.html'))
  const reply = await app.inject({ url: '/' })
  expect([reply.statusCode, reply.body.includes('npm run build')]).toEqual([503, true])
})

describe('public pages', () => {
  let site: FastifyInstance
  beforeEach(async () => {
    const siteDir = join(dir, 'site-pages')
    for (const folder of ['tools', 'es-es/tools', 'de-de', 'legal']) await mkdir(join(siteDir, folder), { recursive: true })
    const page = (name: string) =>
      `<title>${name}</title><link href="https://origin.invalid/x"><!--sold-->Pricing<!--/sold--><!--draws-->Draw<!--/draws--><p><!--own terms-->None yet<!--/own--></p>`
    await writeFile(join(siteDir, 'index.html'), page('Start'))
    await writeFile(join(siteDir, '404.html'), page('Missing'))
    await writeFile(join(siteDir, 'pricing.html'), page('Pricing'))
    await writeFile(join(siteDir, 'tools/titles.html'), page('Titles'))
    await writeFile(join(siteDir, 'moved.json'), '{"/tools/old":"/tools/titles"}')
    await writeFile(join(siteDir, 'not-available.html'), page('Waiting'))
    await writeFile(join(siteDir, 'de-de/index.html'), page('Beginn'))
    await writeFile(join(siteDir, 'es-es/index.html'), page('Inicio'))
    await writeFile(join(siteDir, 'es-es/404.html'), page('No existe'))
    site = Fastify()
    site.setErrorHandler((error, request, reply) => sendError(reply, nameError(error), request.id))
    addWebApp(site, {
      dir,
      site: { dir: siteDir, publicUrl: 'https://clips.example', isSelling: false, canDraw: false, ownTextsDir: join(siteDir, 'legal') },
    })
  })
  afterEach(() => site.close())

  test('know the address of the server and leave out what is not sold', async () => {
    const reply = await site.inject({ url: '/tools/titles' })
    expect(reply.body).toContain('<title>Titles</title><link href="https://clips.example/x">')
    expect(reply.body).not.toMatch(/Pricing|Draw/)
    const pricing = await site.inject({ url: '/pricing' })
    expect([pricing.statusCode, pricing.body]).toEqual([404, expect.stringContaining('Missing')])
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  })

  test('have one address each, and unknown ones are not found', async () => {
    const get = async (url: string) => site.inject({ url })
    expect((await get('/tools/titles/')).headers['location']).toBe('/tools/titles')
    expect((await get('/es-es')).headers['location']).toBe('/es-es/')
    expect((await get('/tools/old')).headers['location']).toBe('/tools/titles')
    expect((await get('/tools/old?utm_source=mail&a=b')).headers['location']).toBe('/tools/titles?utm_source=mail&a=b')
    expect((await get('/tools/titles/?utm_source=mail')).headers['location']).toBe('/tools/titles?utm_source=mail')
    for (const [url, text] of [
      ['/tools/nothing', 'Missing'],
      ['/nothing', 'Missing'],
      ['/dashboards', 'Missing'],
      ['/404', 'Missing'],
      ['/es-es/tools/nothing', 'No existe'],
      ['/es-es/nothing', 'No existe'],
    ] as const) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode, body]).toEqual([url, 404, expect.stringContaining(text)])
    }
    for (const url of ['/dashboard', '/es-es/dashboard', '/settings/profile', '/editor-ux/a.b', '/tiktok/auth'])
      expect([url, (await get(url)).statusCode, (await get(url)).body]).toEqual([url, 200, expect.stringContaining('<title>App</title>')])
  })

  test('open in the language that was chosen here, else in the browser’s, and take it along to the web app', async () => {
    const get = async (url: string, headers: Record<string, string> = {}) => {
      const reply = await site.inject({ url, headers })
      return [reply.statusCode, reply.headers['location'] ?? '', String(reply.headers['set-cookie'] ?? '').split(';')[0]]
    }
    expect(await get('/?utm_source=a', { 'accept-language': 'de-AT,en;q=0.5' })).toEqual([302, '/de-de/?utm_source=a', ''])
    expect(await get('/not-available', { 'accept-language': 'es' })).toEqual([302, '/es-es/not-available', ''])
    expect(await get('/', { 'accept-language': 'de', cookie: 'clipwright-language=4.es-ES' })).toEqual([302, '/es-es/', ''])
    expect(await get('/', { 'accept-language': 'de', cookie: 'clipwright-language=4.en' })).toEqual([200, '', ''])
    expect(await get('/tools/titles', { 'accept-language': 'de' })).toEqual([200, '', ''])
    expect(await get('/?language=en&a=b')).toEqual([302, '/?a=b', 'clipwright-language=4.en'])
    expect(await get('/es-es/?language=es-ES')).toEqual([302, '/es-es/', 'clipwright-language=4.es-ES'])
    expect(await get('/?language=xx')).toEqual([200, '', ''])
    expect(await get('/de-de/signin?back_to=%2Fx')).toEqual([302, '/signin?back_to=%2Fx', 'clipwright-language=4.de-DE'])
    expect(await get('/de-de/', { cookie: 'clipwright-session=x' })).toEqual([302, '/', 'clipwright-language=4.de-DE'])
    expect(await get('/es-es/signin')).toEqual([200, '', ''])
  })

  test('give way to the app at the start page of whoever has a session', async () => {
    const start = async (cookie: string) => (await site.inject({ url: '/', headers: { cookie } })).body
    expect(await start('clipwright-language=4.en')).toContain('Start')
    expect(await start('a=b; clipwright-session=x')).toContain('App')
    expect(await start('__Host-clipwright-session=x')).toContain('App')
  })

  test('hold what the operator wrote, as text', async () => {
    expect((await site.inject({ url: '/tools/titles' })).body).toContain('<p>None yet</p>')
    await writeFile(join(dir, 'site-pages/legal/terms.txt'), 'Be <kind>.\n\nEnd')
    await utimes(join(dir, 'site-pages/index.html'), new Date(), new Date(Date.now() + 9000))
    expect((await site.inject({ url: '/tools/titles' })).body).toContain('<p>Be &lt;kind&gt;.</p><p>End</p>')
    // Its own text for the language of a page comes first.
    await writeFile(join(dir, 'site-pages/legal/terms.en.txt'), 'Be brave.')
    await utimes(join(dir, 'site-pages/index.html'), new Date(), new Date(Date.now() + 18_000))
    expect((await site.inject({ url: '/tools/titles' })).body).toContain('<p>Be brave.</p>')
  })

  test('fail rather than say that the operator wrote nothing when a text cannot be read', async () => {
    await mkdir(join(dir, 'site-pages/legal/terms.txt'))
    const reply = await site.inject({ url: '/tools/titles' })
    expect([reply.statusCode, reply.body.includes('None yet')]).toEqual([500, false])
    // Read again as soon as it can be.
    await rm(join(dir, 'site-pages/legal/terms.txt'), { recursive: true })
    await writeFile(join(dir, 'site-pages/legal/terms.txt'), 'Be kind.')
    expect((await site.inject({ url: '/tools/titles' })).body).toContain('<p>Be kind.</p>')
  })
})
