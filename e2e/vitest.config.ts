import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that walk every page take longest and come first, so that no worker is left with one at the end. */
const long = ['routes.e2e.ts', 'routesRest.e2e.ts', 'routesOperations.e2e.ts', 'phoneRoutes.e2e.ts']

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** Browser tests: real Chromium against the real server with the demo data, one server for each worker. */
export default defineConfig({
  test: {
    include: ['e2e/*.e2e.ts'],
    environment: 'node',
    // The browser of a worker goes on from file to file; each visit has a profile of its own.
    isolate: false,
    globalSetup: ['e2e/server.setup.ts'],
    testTimeout: 600_000,
    // How long something may hang, as the limits above and those of the page.
    expect: { poll: { timeout: 180_000 } },
    hookTimeout: 600_000,
    // More than two cores' worth: much of a story is waiting, for an answer or for the page to come to rest.
    maxWorkers: 3,
    sequence: { concurrent: false, sequencer: LongFirst },
  },
})
