import { defineConfig } from 'vitest/config'
import { createTestConfig } from './tools/test-projects.ts'

export default defineConfig(createTestConfig('long'))
