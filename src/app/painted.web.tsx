import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { setUpClient } from '#kernel/web/client/setup.ts'
import { RootFrame } from '#kernel/web/router/RootFrame.tsx'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { type Brought, BroughtAlong, MallHomePage } from '#modules/goods/web/index.ts'
import { brand } from './brand.ts'

/**
 * Pages as they look to a guest before their program runs, painted by the server, which gets this file bundled (tools/painted).
 * The browser brings them to life as they stand (`comeAlive` of web.tsx).
 */
setUpClient({ brand, apiBase: '', omsBase: '', hardwareBase: '', appVersion: '' })

const pages: RouteObject[] = [{ path: mallPaths.home, Component: MallHomePage }]
const routes: RouteObject[] = [{ id: 'root', Component: RootFrame, children: pages }]
const { query, dataRoutes } = createStaticHandler(routes)

/** What goes into the page's root; undefined: a page that is not painted. `url` with its query. */
export async function paint(url: string, brought: Brought): Promise<string | undefined> {
  const { href, pathname } = new URL(url, 'http://painted')
  if (!pages.some(({ path }) => path === pathname)) return undefined
  const context = await query(new Request(href))
  if (context instanceof Response) return undefined
  return renderToString(
    <BroughtAlong value={brought}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </BroughtAlong>,
  )
}
