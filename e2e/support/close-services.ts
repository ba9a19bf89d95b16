import { afterAll } from 'vitest'
import { closeSharedServices } from './product-services.ts'

// Registered before the hooks of the file, and so called after them.
afterAll(closeSharedServices)
