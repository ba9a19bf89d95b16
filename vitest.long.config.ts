import { defineConfig } from 'vitest/config'
import { testConfig } from './tools/test-projects.ts'

export default defineConfig(testConfig('long'))
