import type { RouteFacts } from '#kernel/web/router/routes.ts'
import { moduleRoutes } from './modules.web.ts'
import { isOpen } from './openRoutes.ts'

/** What the guards know of addresses. The permission table comes with the first page of a signed-in person. */
export const webFacts: RouteFacts = {
  isOpen: (path) => isOpen(path) || (import.meta.env.DEV && path === '/dev/kit'),
  async load() {
    const [{ factOf, operationsTwin, parentRoutes, redirects, routeFacts }, { menu }] = await Promise.all([
      import('./routes.ts'),
      import('#modules/permission/shared/menu.ts'),
    ])
    const inMenu = menu.flatMap(({ entries }) => entries.map(({ route }) => route))
    const made = new Set(moduleRoutes.map(({ path }) => path))
    return {
      factOf,
      operationsTwin,
      parentRoutes,
      redirects,
      paths: [...new Set([...inMenu, ...routeFacts.keys()])].filter((path) => made.has(path) && path !== '/403'),
    }
  },
}
