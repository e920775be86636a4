import { createBrowserRouter, type DataRouter, Outlet, type RouteObject, replace } from 'react-router'
import { onPermissionsFetched } from '../session/permissions.ts'
import { currentUser, onUserChange, useUser } from '../session/user.ts'
import { loadChunk } from './chunks.ts'
import { guard, guardBy, landingPath } from './guardRun.ts'
import { Missing } from './Missing.tsx'
import { PageError } from './PageError.tsx'
import { RootFrame } from './RootFrame.tsx'
import { rememberRedirectPath, takeRedirectPath } from './redirectPath.ts'
import type { PageRoute, RouteFacts } from './routes.ts'
import { forgetUnsaved } from './unsaved.ts'

interface Options {
  readonly routes: readonly PageRoute[]
  readonly facts: RouteFacts
  /** Menu, header and content area; loaded with the first page that has them. */
  readonly shell: PageRoute['page']
}

export interface RouteHandle {
  readonly title: string
}

function objectOf({ path, title, page }: PageRoute): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    lazy: () => loadChunk(page).then((Component) => ({ Component })),
    ErrorBoundary: PageError,
  }
}

const Nothing = () => null

export function createAppRouter({ routes, facts, shell }: Options): DataRouter {
  guardBy(facts)
  known = new Set(routes.map(({ path }) => path))
  const router = createBrowserRouter([
    {
      id: 'root',
      middleware: [guard],
      Component: RootFrame,
      ErrorBoundary: PageError,
      HydrateFallback: Nothing,
      children: [
        ...routes.filter(({ bare }) => bare).map(objectOf),
        {
          id: 'shell',
          lazy: () => loadChunk(shell).then((Component) => ({ Component })),
          children: routes.filter(({ bare }) => !bare).map(objectOf),
        },
        {
          path: '/404',
          // Beside the menu for who is signed in, so that they can go on from there.
          lazy: () => loadChunk(shell).then((Shell) => ({ Component: () => (useUser() ? <Shell /> : <Outlet />) })),
          children: [{ index: true, Component: Missing, handle: { title: '页面不存在' } satisfies RouteHandle }],
        },
        { path: '*', loader: () => replace('/404'), Component: Missing },
      ],
    },
  ])
  leaveWithTheSession(router)
  // permission.changed: the keys were fetched again, guard 10 runs on the open page.
  onPermissionsFetched(() => void router.revalidate())
  return router
}

/** A session that ends, here or in another tab, leads to the login page; another person's login starts afresh. */
function leaveWithTheSession(router: DataRouter): void {
  let last = currentUser()
  onUserChange(() => {
    const user = currentUser()
    const before = last
    last = user
    const { pathname, search } = router.state.location
    if (user === null && before !== null) {
      forgetUnsaved()
      if (pathname.startsWith('/auth/')) return
      rememberRedirectPath(pathname + search)
      void router.navigate(pathname.startsWith('/m/') ? '/m/login' : '/auth/login', { replace: true })
    } else if (user !== null && before !== null && (user.id !== before.id || user.companyId !== before.companyId)) {
      forgetUnsaved()
      location.assign('/')
    } else if (user !== null && before === null && pathname === '/auth/login' && !document.hasFocus()) {
      void startPath().then((path) => router.navigate(path, { replace: true }))
    }
  })
}

let known: ReadonlySet<string> = new Set()

/** Whether a page stands at a path, so that no link leads nowhere. */
export function pageExists(path: string): boolean {
  return known.has(path)
}

/** After login: the remembered page if the person may open it, else the start (guard 6). */
export function startPath(): Promise<string> {
  return landingPath(takeRedirectPath())
}
