import type { ComponentType } from 'react'
import { createBrowserRouter, type DataRouter, type RouteObject, replace } from 'react-router'
import { loadChunk } from '#kernel/web/router/chunks.ts'
import { rememberRedirectPath } from '#kernel/web/router/redirectPath.ts'
import { clearSession, currentUser, onUserChange } from '#kernel/web/session/user.ts'
import { phonePaths } from '../shared/paths.ts'
import { Broken } from './kit/Broken.tsx'
import { Frame } from './kit/Frame.tsx'
import { ItemsPage } from './pages/ItemsPage.tsx'
import { OrderPage } from './pages/OrderPage.tsx'
import { SignInPage } from './pages/SignInPage.tsx'
import { TodayPage } from './pages/TodayPage.tsx'
import { RepairFinishPage } from './repair/RepairFinishPage.tsx'
import { RepairPage } from './repair/RepairPage.tsx'
import { RepairSignInPage, RepairSignPage } from './repair/RepairSignPages.tsx'

/**
 * Pages of the worker's app (jobs 4.3). What a visit needs comes with the app; the rest with its page, out of the same
 * cache. Nothing here asks the server before it shows: the store on the phone has the day.
 */
const lazily = (path: string, page: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: () => loadChunk(page).then((Component) => ({ Component })),
})

const Blank = () => null

const pages: RouteObject[] = [
  { path: phonePaths.today, Component: TodayPage },
  { path: '/m/order/:id', Component: OrderPage },
  { path: '/m/order/:id/sign-in', Component: SignInPage },
  { path: '/m/order/:id/items', Component: ItemsPage },
  { path: '/m/repair/:id', Component: RepairPage },
  { path: '/m/repair/:id/sign-in', Component: RepairSignInPage },
  { path: '/m/repair/:id/finish', Component: RepairFinishPage },
  { path: '/m/repair/:id/sign', Component: RepairSignPage },
  lazily('/m/inspect/:id', () => import('./inspect/InspectPage.tsx').then((one) => one.InspectPage)),
  lazily('/m/inspect/:id/sign-in', () =>
    import('./inspect/InspectSignInPage.tsx').then((one) => one.InspectSignInPage),
  ),
  lazily('/m/order/:id/item/:code', () => import('./pages/AbnormalPage.tsx').then((one) => one.AbnormalPage)),
  lazily('/m/order/:id/parts', () => import('./pages/PartsPage.tsx').then((one) => one.PartsPage)),
  lazily('/m/repair/:id/parts', () => import('./pages/PartsPage.tsx').then((one) => one.PartsPage)),
  lazily('/m/inspect/:id/parts', () => import('./pages/PartsPage.tsx').then((one) => one.PartsPage)),
  lazily('/m/order/:id/confirm', () => import('./pages/ConfirmPage.tsx').then((one) => one.ConfirmPage)),
  lazily('/m/dispatch/:id', () => import('./repair/DispatchPage.tsx').then((one) => one.DispatchPage)),
  lazily('/m/release/:id', () => import('./pages/ReleasePage.tsx').then((one) => one.ReleasePage)),
  lazily(phonePaths.sync, () => import('./pages/SyncPage.tsx').then((one) => one.SyncPage)),
  lazily(phonePaths.orders, () => import('./pages/OrdersPage.tsx').then((one) => one.OrdersPage)),
  lazily(phonePaths.messages, () => import('./pages/MessagesPage.tsx').then((one) => one.MessagesPage)),
  lazily(phonePaths.me, () => import('./pages/MePage.tsx').then((one) => one.MePage)),
  lazily(phonePaths.face(), () => import('./pages/FacePage.tsx').then((one) => one.FacePage)),
  lazily(phonePaths.bind, () => import('./pages/BindPage.tsx').then((one) => one.BindPage)),
  lazily(phonePaths.bag, () => import('./pages/BagPage.tsx').then((one) => one.BagPage)),
  lazily(phonePaths.calendar, () => import('./pages/CalendarPage.tsx').then((one) => one.CalendarPage)),
  lazily(phonePaths.elevators, () => import('./pages/ElevatorsPage.tsx').then((one) => one.ElevatorsPage)),
  lazily(phonePaths.route, () => import('./pages/RoutePage.tsx').then((one) => one.RoutePage)),
  lazily(phonePaths.scan, () => import('./pages/ScanPage.tsx').then((one) => one.ScanPage)),
  lazily(phonePaths.team, () => import('./pages/TeamPage.tsx').then((one) => one.TeamPage)),
]

/** Guards 6 and 7 of common 1 for /m: signed in as a company's person, else the worker's login. */
function requireWorker({ request }: { request: Request }): null {
  const user = currentUser()
  const { pathname, search } = new URL(request.url)
  if (!user) {
    rememberRedirectPath(pathname + search)
    throw replace(phonePaths.login)
  }
  if (user.roleType === 1) return null
  // Operations users have no orders of their own; their page is the office.
  if (user.roleType === 2) location.assign('/')
  else clearSession()
  throw replace(phonePaths.login)
}

export function phoneRouter(): DataRouter {
  const router = createBrowserRouter([
    {
      Component: Frame,
      ErrorBoundary: Broken,
      HydrateFallback: Blank,
      children: [
        lazily(phonePaths.login, () => import('./pages/LoginPage.tsx').then((one) => one.LoginPage)),
        lazily('/s/:token', () => import('./pages/SignPage.tsx').then((one) => one.SignPage)),
        { loader: requireWorker, shouldRevalidate: () => true, children: pages },
        {
          path: '*',
          // Addresses of the office: another page.
          loader: ({ request }) => {
            const { pathname, search } = new URL(request.url)
            if (pathname.startsWith('/m/') || pathname.startsWith('/s/')) throw replace(phonePaths.today)
            location.assign(pathname + search)
            return new Promise<null>(() => {})
          },
          Component: Blank,
        },
      ],
    },
  ])
  let last = currentUser()
  onUserChange(() => {
    const user = currentUser()
    if (last && !user && location.pathname !== phonePaths.login && !location.pathname.startsWith('/s/')) {
      rememberRedirectPath(location.pathname + location.search)
      void router.navigate(phonePaths.login, { replace: true })
    }
    last = user
  })
  return router
}
