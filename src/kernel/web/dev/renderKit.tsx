import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, vi } from 'vitest'
import { KitProvider, type KitServices } from '../services.tsx'
import { clearToasts, ToastHost } from '../ui/toast.tsx'
import { demoServices, sampleRows } from './demoServices.ts'

// Parts that load when used (chooser, dialogs) take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

/** What a browser has and jsdom has not. */
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
})) as never
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  cleanup()
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
})

function Address({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation()
  tell(decodeURIComponent(pathname + search))
  return null
}

/** Draws a piece of the kit inside its providers; `address()` is the page's address, `services` are spied upon. */
export function renderKit(
  content: ReactNode,
  { at = '/', services = {} }: { at?: string; services?: Partial<KitServices> } = {},
) {
  const kit = { ...demoServices({ rows: sampleRows(220) }), ...services }
  vi.spyOn(kit, 'call')
  vi.spyOn(kit, 'download')
  vi.spyOn(kit.prefs, 'write')
  let address = at
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={client}>
        <KitProvider services={kit}>
          <ConfigProvider button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
            {content}
            <ToastHost />
            <Address tell={(now) => (address = now)} />
          </ConfigProvider>
        </KitProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { ...view, kit, client, address: () => address }
}
