import { expect, test } from 'vitest'
import { filesOf } from './page-parts.ts'

const chunk = (
  fileName: string,
  imports: string[] = [],
  { module = null, isEntry = false }: { module?: string | null; isEntry?: boolean } = {},
) => ({
  fileName,
  imports,
  facadeModuleId: module,
  isEntry,
})

test('a page names its files with what they import, once each, and not what every page has', () => {
  const chunks = [
    chunk('index.js', ['vendor.js'], { isEntry: true }),
    chunk('vendor.js'),
    chunk('frame.js', ['vendor.js', 'words.js'], { module: 'C:\\app\\src\\app\\frame.tsx' }),
    chunk('home.js', ['words.js', 'index.js', 'card.js'], { module: '/app/src/home.tsx' }),
    chunk('words.js'),
    chunk('card.js', ['words.js']),
    chunk('other.js', [], { module: '/app/src/other.tsx' }),
  ]
  expect(filesOf(['src/app/frame.tsx', 'src/home.tsx'], chunks)).toEqual(['frame.js', 'words.js', 'home.js', 'card.js'])
  expect(() => filesOf(['src/gone.tsx'], chunks)).toThrow('src/gone.tsx')
})
