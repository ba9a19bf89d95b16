import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

type Chunk = { file: string; imports?: string[]; css?: string[]; src?: string }

const dist = join(import.meta.dirname, '../apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
/** Kilobytes (1,000 bytes) after gzip; browsers with Brotli load less. */
const limitKb = 190

/** The files of these modules with their static imports; dynamic imports are loaded on use. */
function filesOf(modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  modules.forEach(visit)
  return files
}

function gzippedKb(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000
}

const shell = ['index.html', 'src/app/app-layout.tsx']
const screens = {
  dashboard: 'src/features/projects/projects/dashboard.page.tsx',
  'result page': 'src/app/project.page.tsx',
  'search results': 'src/features/workspace/search/search-results.page.tsx',
  collections: 'src/features/workspace/collections/collections.page.tsx',
  settings: 'src/app/settings-sections.tsx',
}

test.for(Object.entries(screens))('the first load of the %s stays below the limit of packed script', ([name, page]) => {
  const files = filesOf([...shell, page])
  const kb = gzippedKb(files)
  process.stdout.write(`${name}: ${kb.toFixed(1)} kB gzip in ${files.size} files\n`)
  expect(kb).toBeLessThan(limitKb)
  // Loading next to nothing would be a mistake in this test.
  expect(kb).toBeGreaterThan(80)
})

/** Of the calendar of posts, beyond what every page loads. */
const calendarKb = 60

test('the calendar adds no more packed script than it may', () => {
  const before = filesOf(shell)
  const own = [...filesOf([...shell, 'src/features/publishing/posts/calendar.page.tsx'])]
  const kb = gzippedKb(own.filter((file) => !before.has(file)))
  process.stdout.write(`calendar: ${kb.toFixed(1)} kB gzip beyond the shell\n`)
  expect(kb).toBeLessThanOrEqual(calendarKb)
  expect(kb).toBeGreaterThan(5)
})
