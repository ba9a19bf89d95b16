import { expect, test } from 'vitest'
import { pageOf, wholeLoads } from './own-pages.ts'

test('the editor and the brand templates are separate pages, under each of their addresses', () => {
  expect(['/editor/p1.c1', '/editor-ux/p1.c1', '/clip-editor/p1.c1/'].map(pageOf)).toEqual(Array(3).fill('/editor/p1.c1'))
  expect(pageOf('/brand-templates')).not.toBe('app')
  expect(['/dashboard', '/clip/p1', '/editorial', '/brand-kits'].map(pageOf)).toEqual(Array(4).fill('app'))
})

test('the page is loaded when entering the editor, switching clips and leaving it, nowhere else', async () => {
  const loads: string[] = []
  const go = (from: string, to: string) => {
    const enter = wholeLoads(() => loads.push(`${from} ${to}`))
    void enter(from)
    return enter(to)
  }
  expect(go('/dashboard', '/clip/p1')).toBeUndefined()
  expect(go('/editor-ux/p1.c1', '/editor/p1.c1')).toBeUndefined()
  for (const [from, to] of [
    ['/clip/p1', '/editor/p1.c1'],
    ['/editor/p1.c1', '/editor/p1.c2'],
    ['/editor/p1.c1', '/dashboard'],
  ] as const) {
    const navigation = go(from, to)
    expect(await Promise.race([navigation, Promise.resolve('still waiting')])).toBe('still waiting')
  }
  expect(loads).toEqual(['/clip/p1 /editor/p1.c1', '/editor/p1.c1 /editor/p1.c2', '/editor/p1.c1 /dashboard'])
})
