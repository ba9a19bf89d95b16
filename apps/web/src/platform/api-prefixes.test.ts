import { expect, test } from 'vitest'
import { prefixOf, readApiPrefixes } from './api-prefixes.ts'

test('calls begin as the build says, each kind as the main one unless it has its own', () => {
  expect(readApiPrefixes({})).toEqual({ main: '/api', nest: '/api', planSocial: '/api' })
  // An address of another host is none of this app’s.
  expect(readApiPrefixes({ VITE_API_PREFIX: '/core/', VITE_NEST_API_PREFIX: '//elsewhere.example' }).nest).toBe('/core')
  const prefixes = readApiPrefixes({ VITE_NEST_API_PREFIX: '/nest', VITE_PLAN_SOCIAL_API_PREFIX: '/social' })
  const paths = ['/posts/p1?x=1', '/posts', '/postscript', '/free-tools/hook', '/clip-projects/c', '/subscriptions?x=1']
  expect(paths.map((path) => prefixOf(path, prefixes))).toEqual(['/social', '/social', '/api', '/nest', '/api', '/social'])
})
