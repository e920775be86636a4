import { defineConfig } from 'vitest/config'

/** Browser tests: real Chromium against the real server with the demo data. */
export default defineConfig({
  test: {
    include: ['e2e/*.e2e.ts'],
    environment: 'node',
    globalSetup: ['e2e/server.setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    sequence: { concurrent: false },
  },
})
