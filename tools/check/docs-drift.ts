import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']

/** Every command, path and environment variable named in the root documents must exist. */
export async function checkDocs(root: string): Promise<string[]> {
  const problems: string[] = []
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const envExample = await readFile(join(root, '.env.example'), 'utf8').catch(() => '')
  for (const document of documents) {
    const text = await readFile(join(root, document), 'utf8').catch(() => undefined)
    if (text === undefined) {
      problems.push(`${document} is missing.`)
      continue
    }
    for (const [, script = ''] of text.matchAll(/npm (?:run (?:-s )?)?([a-z]+(?:-[a-z]+)*)\b/g)) {
      if (!['run', 'ci', 'install'].includes(script) && !(script in manifest.scripts))
        problems.push(`${document}: there is no "npm run ${script}".`)
    }
    for (const [, path = ''] of text.matchAll(/`((?:apps|packages|docs|tools|e2e|ops)\/[\w./-]*)`/g)) {
      if (!existsSync(join(root, path))) problems.push(`${document}: ${path} does not exist.`)
    }
    for (const [, name = ''] of text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)) {
      if (!envExample.includes(name)) problems.push(`${document}: ${name} is not in .env.example.`)
    }
  }
  return [...problems, ...(await checkFeaturePages(root))]
}

/** Paths named in pages under docs, in full or from a source folder of an app on. Benchmarks and decisions describe the past. */
async function checkFeaturePages(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const page of await listFiles(root, /\.md$/, ['docs'])) {
    if (page === 'docs/benchmarks.md' || page.startsWith('docs/decisions/')) continue
    const text = await readFile(join(root, page), 'utf8')
    for (const [, path = ''] of text.matchAll(/`((?:apps|packages|tools|e2e|features|platform|pipeline)\/[\w./-]*)`/g)) {
      const places = /^(apps|packages|tools|e2e)\//.test(path) ? [path] : [`apps/server/src/${path}`, `apps/web/src/${path}`]
      if (!places.some((place) => existsSync(join(root, place)))) problems.push(`${page}: ${path} does not exist.`)
    }
  }
  return problems
}
