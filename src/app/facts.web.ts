import type { RouteFacts } from '#kernel/web/router/routes.ts'
import { moduleRoutes } from './modules.web.ts'
import { isOpen } from './openRoutes.ts'

/** What the guards know of addresses. The permission table comes with the first page of a signed-in person. */
export const webFacts: RouteFacts = {
  isOpen,
  async load() {
    const { factOf, operationsTwin, parentRoutes, redirects, routeFacts } = await import('./routes.ts')
    const made = new Set(moduleRoutes.map(({ path }) => path))
    return {
      factOf,
      operationsTwin,
      parentRoutes,
      redirects,
      paths: [...routeFacts.keys()].filter((path) => made.has(path)),
    }
  },
}
