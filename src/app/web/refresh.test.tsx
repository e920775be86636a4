import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { setUpClient } from '#kernel/web/client/setup.ts'
import { KitProvider } from '#kernel/web/services.tsx'
import { signInAs } from '#kernel/web/session/user.ts'
import { queries } from '#kernel/web/shell/queries.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { kitServices as kit } from '../kit.web.ts'

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})

const Id = z.object({ id: z.string() })
const read = { method: 'GET', needs: 'login', title: '读', input: Id, reply: z.object({ n: z.number() }) } as const
const lift = endpoint({ ...read, path: '/lift/{id}' })
const order = endpoint({ ...read, path: '/order/{id}' })
const write = { method: 'POST', needs: 'login', title: '写', input: Id, reply: z.unknown() } as const
const save = endpoint({ ...write, path: '/lift/save' })
const quietSave = endpoint({ ...write, path: '/lift/quiet', silent: true })
const check = endpoint({ ...write, path: '/lift/check', reads: true })
/** Reads a notice and notes that it was read. */
const opened = endpoint({ ...write, path: '/notice/read', reply: z.object({ n: z.number() }) })
const importing = endpoint({ ...write, path: '/lift/import', input: ImportInput, reply: ImportReply })

let asked: Record<string, number>
let refusing: boolean
beforeEach(() => {
  asked = {}
  refusing = false
  signInAs({ id: 'u1', token: `t${Math.random()}`, roleType: 1 })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/v1', '')
    asked[path] = (asked[path] ?? 0) + 1
    const no = refusing && path.startsWith('/lift/save')
    return new Response(
      JSON.stringify(
        no ? { errorCode: 1000001, errorMsg: '数据已被他人修改' } : { errorCode: 0, data: { n: asked[path] } },
      ),
      { headers: { 'content-type': 'application/json' } },
    )
  })
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

let stale: ReturnType<typeof useStale>
function Page() {
  const shown = useRead(lift, { id: '1' })
  const other = useRead(order, { id: '1' })
  const form = useRead(lift, { id: '1' }, { still: true })
  const notice = useRead(opened, { id: '1' })
  const nothing = useRead(order, undefined)
  stale = useStale()
  return (
    <p>
      电梯 {shown.data?.n} 工单 {other.data?.n} 表单 {form.data?.n} 公告 {notice.data?.n} 空 {nothing.data?.n}
    </p>
  )
}
/** The form asks for the same as the page beside it, so the page begins with the second answer. */
async function open() {
  render(
    <QueryClientProvider client={queries}>
      <KitProvider services={kit}>
        <Page />
      </KitProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(Object.values(asked)).toEqual([2, 1, 1]))
  await screen.findByText(/电梯 \d 工单 1 表单 \d 公告 1 空/)
  const figure = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(document.body.textContent ?? '')?.[1])
  return { figure, form: figure('表单') }
}
/** A refresh begins with the answer of the write. */
const settled = () => waitFor(() => expect(queries.isFetching()).toBe(0))

test('写了什么，页面上的都重新读；正在填的表单不动；读一条就记一笔的不会没完没了', async () => {
  const { figure, form } = await open()
  await act(() => kit.call(save, { id: '1' }))
  await waitFor(() => expect([figure('电梯'), figure('工单'), figure('公告')]).toEqual([3, 2, 2]))
  await settled()
  expect(figure('表单')).toBe(form)
  expect(asked).toMatchObject({ '/lift/1': 3, '/order/1': 2, '/notice/read': 2 })
})

test('不弹提示的写也是写；只读的不算；被拒绝的不重读', async () => {
  const { figure } = await open()
  await act(() => kit.call(quietSave, { id: '1' }))
  await waitFor(() => expect(figure('工单')).toBe(2))
  await act(() => kit.call(check, { id: '1' }))
  refusing = true
  await act(() => kit.call(save, { id: '1' }).catch(() => undefined))
  await settled()
  expect(asked['/order/1']).toBe(2)
})

test('导入写完也重读', async () => {
  const { figure } = await open()
  await act(() => kit.imports.run(importing, JSON.stringify({ key: 'k', name: 'a.xlsx' }), 'number-0001'))
  await waitFor(() => expect(figure('工单')).toBe(2))
})

test('推送说有变化：只重读说到的', async () => {
  const { figure, form } = await open()
  const shown = () => ['电梯', '工单', '表单'].map(figure)
  await act(() => stale(lift))
  await waitFor(() => expect(shown()).toEqual([3, 1, form]))
  await act(() => stale())
  await waitFor(() => expect(shown()).toEqual([4, 2, form]))
})
