import { fileURLToPath } from 'node:url'

/** Absolute path of the product's own migrations. */
export const migrationsDir = fileURLToPath(new URL('../../migrations/', import.meta.url))
