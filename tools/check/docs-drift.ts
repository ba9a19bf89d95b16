import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']

/** Every command, path and environment variable that the root documents name must be there. */
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
    for (const [, script = ''] of text.matchAll(/npm (?:run (?:-s )?)?([a-z]+)\b/g)) {
      if (script !== 'run' && script !== 'ci' && !(script in manifest.scripts))
        problems.push(`${document}: there is no "npm run ${script}".`)
    }
    for (const [, path = ''] of text.matchAll(/`((?:apps|packages|docs|tools|e2e|ops)\/[\w./-]*)`/g)) {
      if (!existsSync(join(root, path))) problems.push(`${document}: ${path} does not exist.`)
    }
    for (const [, name = ''] of text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)) {
      if (!envExample.includes(name)) problems.push(`${document}: ${name} is not in .env.example.`)
    }
  }
  return problems
}
