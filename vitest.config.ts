import { defineConfig } from 'vitest/config'

/** How long a test may hang, not how fast it is: a machine busy with other things is several times slower. */
const testTimeout = 300_000
const expectTimeout = { poll: { timeout: 120_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          include: ['src/**/shared/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout,
          expect: expectTimeout,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          // A file finds the modules loaded by the one before it, which saves half of the time; its database is its own.
          isolate: false,
          globalSetup: ['test/database.setup.ts'],
          // Node reads the TypeScript itself, as the service does: nothing is transformed, and what is tested is what runs.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout,
          expect: expectTimeout,
          hookTimeout: testTimeout,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/**/web/**/*.test.{ts,tsx}', 'src/app/*.web.test.ts'],
          environment: 'jsdom',
          // Each file has a world of its own all the same; what jsdom is made of is read once, which halves the time.
          pool: 'vmThreads',
          // In one piece each: a file of its own for every part of antd takes a second a test file.
          deps: {
            optimizer: {
              client: {
                enabled: true,
                include: [
                  'antd',
                  '@ant-design/cssinjs',
                  'react',
                  'react-dom',
                  'react-dom/client',
                  'react-router',
                  '@tanstack/react-query',
                  '@testing-library/react',
                ],
              },
            },
          },
          maxWorkers: 2,
          testTimeout,
          expect: expectTimeout,
          // Compared with the palette by a test; other styles are left out.
          css: { include: /tokens\.css/ },
        },
      },
    ],
  },
})
