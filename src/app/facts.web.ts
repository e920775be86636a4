import { isInShell } from '#kernel/web/router/pages.ts'
import type { RouteFacts } from '#kernel/web/router/routes.ts'
import { isOpen } from './openRoutes.ts'

/** What the guards know of addresses. The permission table comes with the first page of a signed-in person. */
export const webFacts: RouteFacts = {
  isOpen: (path) => isOpen(path) || (import.meta.env.DEV && path === '/dev/kit'),
  inShell: isInShell,
  async load() {
    const [{ factOf, operationsTwin, parentRoutes, redirects, routeFacts }, { menu }, { moduleRoutes }] =
      await Promise.all([
        import('./routes.ts'),
        import('#modules/permission/shared/menu.ts'),
        import('./modules.web.ts'),
      ])
    const inMenu = menu.flatMap(({ entries }) => entries.map(({ route }) => route))
    const made = new Set(moduleRoutes.map(({ path }) => path))
    return {
      factOf,
      operationsTwin,
      parentRoutes,
      redirects,
      // Reports of the data center have their root's fact, so they stand in neither of the two lists.
      paths: [...new Set([...inMenu, ...routeFacts.keys(), ...made])].filter(
        (path) => made.has(path) && path !== '/403' && factOf(path) !== undefined,
      ),
    }
  },
}
