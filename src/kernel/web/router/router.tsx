import type { ComponentType } from 'react'
import { createBrowserRouter, type DataRouter, type RouteObject, replace } from 'react-router'
import { onPermissionsFetched } from '../session/permissions.ts'
import { currentUser, onUserChange } from '../session/user.ts'
import { loadChunk } from './chunks.ts'
import { followGoing } from './going.ts'
import { guard, guardBy, landingPath } from './guardRun.ts'
import { Missing } from './Missing.tsx'
import { PageError } from './PageError.tsx'
import { type Code, knowPages } from './pages.ts'
import { RootFrame } from './RootFrame.tsx'
import { rememberRedirectPath, takeRedirectPath } from './redirectPath.ts'
import type { PageRoute, RouteFacts } from './routes.ts'
import { stayHere, stayingOn } from './staying.ts'
import { forgetUnsaved } from './unsaved.ts'

interface Options {
  /** The pages that come with the first script. */
  readonly routes: readonly PageRoute[]
  /** Every page, with those: fetched when an address is gone to that is none of them. */
  readonly more?: () => Promise<readonly PageRoute[]>
  /** Bare pages that who comes for one of them needs no list of all for. */
  readonly apart?: { readonly serves: (path: string) => boolean; readonly load: () => Promise<readonly PageRoute[]> }
  readonly facts: RouteFacts
  /** Menu, header and content area; loaded with the first page that has them. */
  readonly shell: PageRoute['page']
  /** The office's kit without menu and header, around bare pages that are drawn with it. */
  readonly kit?: PageRoute['page']
}

export interface RouteHandle {
  readonly title: string
}

const Nothing = () => null

/** The code of a page or of the frame around it; while it comes, and when it does not, the open page stays. */
const lazily = (code: Code, path?: string) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await loadChunk(code.load) }
  } catch (failure) {
    await stayHere(path)
    throw failure
  }
}

export function createAppRouter({ routes, more, apart, facts, shell, kit }: Options): DataRouter {
  guardBy(facts)
  const objectsOf = (pages: readonly PageRoute[], codes: ReadonlyMap<string, Code>): RouteObject[] => {
    const objectOf = ({ path, title }: PageRoute): RouteObject => ({
      path,
      handle: { title } satisfies RouteHandle,
      lazy: lazily(codes.get(path) as Code, path),
      ErrorBoundary: PageError,
    })
    const among = (face: PageRoute['bare']) => pages.filter(({ bare = false }) => bare === face).map(objectOf)
    return [
      ...among(true),
      ...(kit ? [{ id: 'kit', lazy: lazily({ load: kit }), children: among('kit') }] : []),
      {
        id: 'shell',
        lazy: lazily({ load: shell }),
        children: [
          ...among(false),
          // Beside the menu for who is signed in, so that they can go on from there.
          { path: '/404', Component: Missing, handle: { title: '页面不存在' } satisfies RouteHandle },
        ],
      },
      { path: '*', loader: () => replace('/404'), Component: Missing },
    ]
  }
  const bareOf = (objects: readonly RouteObject[]) => objects.filter(({ id, path }) => !id && path !== '*')
  let known = knowPages(routes)
  let lists = more ? { apart, more } : undefined
  /** Each list is fetched once; of two navigations that asked for the same the later one finds it there. */
  const fetchPages = async (path: string): Promise<RouteObject[]> => {
    if (!lists) return []
    const ofItsOwn = lists.apart?.serves(path) ? lists.apart : undefined
    const pages = await loadChunk(ofItsOwn?.load ?? lists.more)
    if (!lists || (ofItsOwn && !lists.apart)) return []
    const fresh = pages.filter((page) => !known.has(page.path))
    known = knowPages(ofItsOwn ? [...routes, ...pages] : pages, known)
    lists = ofItsOwn ? { ...lists, apart: undefined } : undefined
    const objects = objectsOf(fresh, known)
    return ofItsOwn ? bareOf(objects) : objects
  }
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        middleware: [guard],
        Component: RootFrame,
        ErrorBoundary: PageError,
        HydrateFallback: Nothing,
        // The guards lead from the start of the site to the login page, for which nothing more need come.
        children: more
          ? [...bareOf(objectsOf(routes, known)), { path: '/', Component: Missing }]
          : objectsOf(routes, known),
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        try {
          patch('root', await fetchPages(path))
        } catch (failure) {
          await stayHere()
          throw failure
        }
      },
    },
  )
  followGoing(router)
  stayingOn(router)
  leaveWithTheSession(router, facts)
  // permission.changed: the keys were fetched again, guard 10 runs on the open page.
  onPermissionsFetched(() => void router.revalidate())
  return router
}

/** A session that ends, here or in another tab, leads to the login page; another person's login starts afresh. */
function leaveWithTheSession(router: DataRouter, { isOpen, inShell }: RouteFacts): void {
  let last = currentUser()
  onUserChange(() => {
    const user = currentUser()
    const before = last
    last = user
    const { pathname, search } = router.state.location
    if (user === null && before !== null) {
      forgetUnsaved()
      // A page for everybody stays, and asks for a login in place where it needs one.
      if (pathname.startsWith('/auth/') || (isOpen(pathname) && !inShell(pathname))) return
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

/** After login: the remembered page if the person may open it, else the start (guard 6). */
export function startPath(): Promise<string> {
  return landingPath(takeRedirectPath())
}
