import { describe, expect, test } from 'vitest'
import { safeBackTo, startPath } from './back-to.ts'

declare const URL: new (text: string, base: string) => { origin: string }

const site = 'https://clips.example.com'

/** Known open-redirect tricks: protocol-relative, backslashes, control characters, encodings, schemes. */
const hostile = [
  '//evil.example',
  '//evil.example/dashboard',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/dashboard\\..\\..\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\nlocation: //evil.example',
  '/%0d%0alocation:%20//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '/\u200b/evil.example',
  '/\ufeff/evil.example',
  '/\u3000/evil.example',
  '/\0/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http://evil.example/dashboard',
  'https://clips.example.com@evil.example',
  'https://clips.example.com.evil.example',
  'https://evil.example#clips.example.com',
  'https://evil.example?clips.example.com',
  '//clips.example.com@evil.example/dashboard',
  '//user:pass@evil.example',
  '@evil.example',
  '/@evil.example',
  ':80@evil.example',
  '.evil.example',
  'evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://clips.example.com/%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'ws://evil.example',
  'mailto:a@evil.example',
  'about:blank',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/%255c%255cevil.example',
  '/%252f%252fevil.example',
  '/dashboard/%2e%2e/%2e%2e//evil.example',
  '/dashboard/..//evil.example',
  '/dashboard/../..//evil.example',
  '/dashboard/%2e%2e%2fevil.example',
  '/./evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/%09/evil.example',
  '/%00/evil.example',
  '/;@evil.example',
  '//\u0000evil.example',
  '//evil\u3002example',
  '/\uff0fevil.example',
  '//[::1]/',
  '//2130706433/',
  '//0x7f.1/',
  'http:\\\\evil.example',
  '/api/auth/logout',
  '/api/media/x/y',
  '/assets/evil.js',
  '/signin?back_to=//evil.example',
  '/auth/callback#link=stolen',
  '/auth/orgs?pending_authentication_token=stolen',
  '/lp-embed',
  '/unknown-place',
  '/dash board',
  '/Dashboard/../..//evil.example',
  '',
  '/',
  `/dashboard?${'x'.repeat(2001)}`,
]

describe('back_to', () => {
  test('there are at least eighty hostile addresses', () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(80))

  test.each(hostile)('%j never leaves the site nor lands on anything but a page of the app', (text) => {
    const path = safeBackTo(text)
    expect(new URL(path, site).origin).toBe(site)
    expect(path).toBe(startPath)
  })

  test.each([undefined, null, 7, {}, ['/dashboard'], { toString: () => '//evil.example' }])(
    '%j, which is no text, leads to the start page',
    (value) => expect(safeBackTo(value)).toBe(startPath),
  )

  test.each([
    '/dashboard',
    '/tool-result',
    '/clip/abc_DEF-1?clip=2#player',
    '/join/8f0a-Zz_9?from=mail',
    '/settings/security',
    '/search/results?searchStr=a%2Fb%20c',
    '/collections/favorite',
    '/editor/p1.c2',
    '/empty-org',
    '/subscription/redirect?session=cs_1',
    '/dashboard?next=//evil.example',
  ])('%j, a page of the app, is kept as it is', (path) => expect(safeBackTo(path)).toBe(path))

  test('a safe address stays the same when checked again', () => {
    for (const text of hostile) expect(safeBackTo(safeBackTo(text))).toBe(safeBackTo(text))
  })
})
