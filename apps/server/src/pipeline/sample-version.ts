import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A version of the code that makes the sample, so that newer code never reads results of older code. Computed once, at start. */
export function sampleVersion(): string {
  const hash = createHash('sha256')
  for (const module of ['@clipwright/media/probe', '@clipwright/contract/sources/probe']) {
    const folder = dirname(fileURLToPath(import.meta.resolve(module)))
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    for (const name of names.sort()) hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
