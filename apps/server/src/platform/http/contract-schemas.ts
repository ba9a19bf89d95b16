import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import type { NamedSchemas } from './openapi.ts'

const contractDir = new URL('../../../../../packages/contract/src/', import.meta.url)

type ContractModule = Record<string, unknown>

async function loadContract(): Promise<ContractModule[]> {
  const files = (await readdir(contractDir, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  // In the same order everywhere, whatever the disk returns.
  const addresses = files.map((file) => new URL(file.replaceAll('\\', '/'), contractDir).href).toSorted()
  return Promise.all(addresses.map((address) => import(address) as Promise<ContractModule>))
}

const modules = await loadContract()

/** The contract’s exported schemas by name; the OpenAPI document contains each once and refers to it. */
export function contractSchemas(): NamedSchemas {
  const entries = modules.flatMap((module) => Object.entries(module))
  const schemas = entries.filter((entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
  // Path and query schemas are written as parameters; a schema object exported twice keeps its first name.
  return Object.fromEntries(
    schemas.filter(([name, schema], at) => !name.startsWith('By') && schemas.findIndex(([, s]) => s === schema) === at),
  )
}
