import '#kernel/web/theme/tokens.css'
import '#kernel/web/ui/ui.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { tellFaults } from '#kernel/web/client/fault.ts'
import { setUpClient } from '#kernel/web/client/setup.ts'
import { setFigureBook } from '#kernel/web/figure/figureBook.ts'
import { loadChunk } from '#kernel/web/router/chunks.ts'
import { createAppRouter } from '#kernel/web/router/router.tsx'
import { followOtherTabs, loadUser } from '#kernel/web/session/user.ts'
import { startAppearance } from '#kernel/web/shell/prefs.ts'
import { accountRoutes } from '#modules/account/web/routes.tsx'
import { StickerSlot } from '#modules/publicity/web/routes.tsx'
import { ScanDoor } from '#modules/repair/web/routes.tsx'
import { brand } from './brand.ts'
import { webFacts } from './facts.web.ts'
import { isOpenMall } from './openMall.ts'
import { tieAccount } from './prefs.web.ts'

setUpClient({
  brand,
  apiBase: import.meta.env.VITE_API_BASE ?? '/api/v1',
  omsBase: import.meta.env.VITE_OMS_BASE ?? '/oms',
  hardwareBase: import.meta.env.VITE_HARDWARE_BASE ?? '',
  appVersion: '2.2.3',
})
setFigureBook(async () => (await loadChunk(() => import('./figures.ts'))).dictionary)
tellFaults()
startAppearance()
tieAccount()
loadUser()
followOtherTabs()

const router = createAppRouter({
  routes: accountRoutes.filter(({ bare }) => bare),
  more: () => import('./modules.web.ts').then(({ moduleRoutes }) => moduleRoutes),
  apart: { serves: isOpenMall, load: () => import('./openMall.web.ts').then(({ openMallRoutes }) => openMallRoutes) },
  facts: webFacts,
  shell: () => import('./shell.web.tsx').then(({ AppShell }) => AppShell),
  kit: () => import('./kitFrame.web.tsx').then(({ KitFrame }) => KitFrame),
})
if (import.meta.hot) import.meta.hot.dispose(() => router.dispose())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = (
  <StickerSlot value={ScanDoor}>
    <RouterProvider router={router} />
  </StickerSlot>
)
if (root.hasChildNodes()) comeAlive(root)
else createRoot(root).render(app)

/** What the server painted stays until its page is there, and is taken over as it stands. */
function comeAlive(painted: HTMLElement): void {
  let begun = false
  const begin = () => {
    if (begun || !router.state.initialized) return
    begun = true
    leave()
    hydrateRoot(painted, app)
  }
  const leave = router.subscribe(begin)
  begin()
}
