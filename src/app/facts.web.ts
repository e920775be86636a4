import type { RouteFacts } from '#kernel/web/router/routes.ts'
import { moduleRoutes } from './modules.web.ts'
import { isOpen, matches } from './openRoutes.ts'

const shown = ['/404', ...moduleRoutes.filter(({ bare }) => !bare).map(({ path }) => path)]

/** What the guards know of addresses. The permission table comes with the first page of a signed-in person. */
export const webFacts: RouteFacts = {
  isOpen: (path) => isOpen(path) || (import.meta.env.DEV && path === '/dev/kit'),
  inShell: (path) => shown.some((one) => matches(one, path)),
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
      // Reports of the data center have their root's fact, so they stand in neither of the two lists.
      paths: [...new Set([...inMenu, ...routeFacts.keys(), ...made])].filter(
        (path) => made.has(path) && path !== '/403' && factOf(path) !== undefined,
      ),
    }
  },
}
