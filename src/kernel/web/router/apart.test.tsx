import { act, cleanup, render, screen } from '@testing-library/react'
import { Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../dev/renderPage.tsx'
import { pageExists } from './pages.ts'
import { createAppRouter } from './router.tsx'

afterEach(cleanup)

const bare = (path: string, text: string) => ({
  path,
  title: text,
  bare: true,
  page: async () => () => <h1>{text}</h1>,
})

function open(address: string) {
  window.history.replaceState(null, '', address)
  const shop = vi.fn(async () => [bare('/shop', '商城'), bare('/shop/goods', '商品')])
  const all = vi.fn(async () => [bare('/shop', '商城'), bare('/shop/goods', '商品'), bare('/desk', '办公室')])
  const router = createAppRouter({
    routes: [bare('/login', '登录页')],
    more: all,
    apart: { serves: (path) => path.startsWith('/shop') && path !== '/shop/orders', load: shop },
    facts: {
      isOpen: () => true,
      inShell: () => false,
      load: async () => ({
        factOf: () => undefined,
        operationsTwin: (path) => path,
        redirects: {},
        parentRoutes: [],
        paths: [],
      }),
    },
    shell: async () => Outlet,
  })
  render(<RouterProvider router={router} />)
  const go = (path: string) => act(() => router.navigate(path))
  return { shop, all, go, router }
}

test('who comes for a page apart gets its list alone, and all pages with the first address beyond', async () => {
  const { shop, all, go } = open('/shop')
  await screen.findByRole('heading', { name: '商城' })
  await go('/shop/goods')
  await screen.findByRole('heading', { name: '商品' })
  expect([shop.mock.calls.length, all.mock.calls.length]).toEqual([1, 0])
  await go('/desk')
  await screen.findByRole('heading', { name: '办公室' })
  await go('/shop')
  await screen.findByRole('heading', { name: '商城' })
  expect([shop.mock.calls.length, all.mock.calls.length]).toEqual([1, 1])
  expect([pageExists('/desk'), pageExists('/shop'), pageExists('/login')]).toEqual([true, true, false])
})

test('who comes from elsewhere has all pages and needs no other list', async () => {
  const { shop, all, go } = open('/desk')
  await screen.findByRole('heading', { name: '办公室' })
  await go('/shop')
  await screen.findByRole('heading', { name: '商城' })
  expect([shop.mock.calls.length, all.mock.calls.length]).toEqual([0, 1])
})

test('an address of neither list is told as missing', async () => {
  const { go } = open('/shop')
  await screen.findByRole('heading', { name: '商城' })
  await go('/shop/orders')
  await screen.findByText('页面不存在')
})
