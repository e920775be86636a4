import '#kernel/web/theme/tokens.css'
import '#kernel/web/ui/ui.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { tellFaults } from '#kernel/web/client/fault.ts'
import { setUpClient } from '#kernel/web/client/setup.ts'
import { endVisit, followOtherTabs } from '#kernel/web/session/user.ts'
import { phoneRouter, startPhone } from '#modules/phone/web/index.ts'
import { brand } from './brand.ts'

/** The worker's app and the customer's signature page: a page of their own beside the office's (decision 0033). */
setUpClient({
  brand,
  apiBase: import.meta.env.VITE_API_BASE ?? '/api/v1',
  omsBase: import.meta.env.VITE_OMS_BASE ?? '/oms',
  hardwareBase: import.meta.env.VITE_HARDWARE_BASE ?? '',
  appVersion: '2.2.3',
})
tellFaults()
// What the phone keeps for work without a network is of the person's own company, never of a sample (decision 0129).
endVisit()
followOtherTabs()
startPhone()

const root = document.getElementById('root')
if (!root) throw new Error('m.html has no #root')
createRoot(root).render(<RouterProvider router={phoneRouter()} />)
