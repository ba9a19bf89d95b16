import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

const isTestCode = /\.test\.tsx?$|^apps\/web\/src\/testing\//

/**
 * The web app's build leaves only the method and path of an endpoint (`apps/web/dev/slim-contract.ts`), while its type has
 * everything. Reading anything else would compile, and be undefined. A schema that is imported brings the whole library of schemas along.
 */
export async function checkBrowserContract(root: string): Promise<string[]> {
  const endpoints = new Set<string>()
  const schemas = new Set<string>()
  for (const file of await listFiles(root, /\.ts$/, ['packages/contract/src'])) {
    const text = await readFile(join(root, file), 'utf8')
    for (const match of text.matchAll(/export const (\w+) = endpoint\(/g)) endpoints.add(match[1] ?? '')
    for (const match of text.matchAll(/export const (\w+) = z\b/g)) schemas.add(match[1] ?? '')
  }
  const problems: string[] = []
  for (const file of await listFiles(root, /\.tsx?$/, ['apps/web/src'])) {
    if (isTestCode.test(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    problems.push(...findFieldReads(file, text, endpoints), ...findSchemaImports(file, text, schemas))
  }
  return problems
}

function findFieldReads(file: string, text: string, endpoints: ReadonlySet<string>): string[] {
  const problems: string[] = []
  for (const [, list = '', module] of text.matchAll(/import \{([^}]*)\} from '@clipwright\/contract\/([^']+)'/g)) {
    for (const name of list.split(',').map((part) => part.trim())) {
      const read = endpoints.has(name) ? new RegExp(`\\b${name}\\.(?!method\\b|path\\b)(\\w+)`).exec(text) : null
      if (read) problems.push(`${file} reads ${name}.${read[1]}: the browser has only method and path of an endpoint.`)
    }
    if (module === 'errors' && /\bAppError\b/.test(list)) problems.push(`${file} imports AppError: the browser has no messages for it.`)
    if (module === 'errors' && /\berrorCatalogue\b/.test(list) && file !== 'apps/web/src/platform/api-error.ts') {
      problems.push(`${file} imports errorCatalogue: the browser has only its \`show\`; ask errorPlace().`)
    }
  }
  return problems
}

function findSchemaImports(file: string, text: string, schemas: ReadonlySet<string>): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from '@clipwright\/contract\/[^']+'/g)]
    .flatMap(([, list = '']) => list.split(',').map((part) => part.trim()))
    .filter((name) => schemas.has(name))
    .map((name) => `${file} imports the schema ${name}: import its type, or the list it is made of.`)
}
