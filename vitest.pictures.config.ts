import { defineConfig } from 'vitest/config'

/** Screenshots of every screen, by `npm run pictures`. They are to be looked at, so no test run takes them. */
export default defineConfig({
  test: {
    include: ['e2e/pictures/every-screen.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    globalSetup: ['e2e/support/start-product.ts'],
    setupFiles: ['e2e/support/close-services.ts'],
  },
})
