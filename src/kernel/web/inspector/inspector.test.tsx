import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { type SampleRow, sampleApi, samples } from '../dev/demoList.ts'
import { sampleRows } from '../dev/demoServices.ts'
import { box, on, press, refused, renderPage, type } from '../dev/renderPage.tsx'
import { Field, Form, SubmitButton } from '../form/index.ts'
import { ListPage } from '../list/index.ts'
import { Inspected, Inspector, useInspected } from './index.ts'
import { InspectorStand } from './stand.tsx'

const Draft = z.object({ remark: z.string().meta({ title: '备注' }).optional() })
const detail = endpoint({
  method: 'GET',
  path: '/sample/detail',
  needs: 'login',
  input: z.object({ id: z.string() }),
  reply: z.object({ id: z.string(), name: z.string() }),
  title: '设备详情',
})
const all = sampleRows(45)
const nameOf = (id: string) => all.find((row) => row.id === id)?.name ?? ''

/** How often the cells of a row were drawn. */
const drawn = vi.fn()
const cells = {
  code: (code: string, row: SampleRow) => {
    drawn(row.id)
    return code
  },
}

function Samples() {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage list={samples} from={sampleApi.list} cells={cells} open={{ at: id, run: (row) => open(row.id) }} />
      <button type="button" onClick={() => open('s30')}>
        消息
      </button>
      {id && (
        <Inspector from={detail} input={{ id }} what="设备" onClose={() => open()}>
          {(row) => <Opened name={row.name} />}
        </Inspector>
      )}
      <InspectorStand />
    </>
  )
}

function Opened({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Inspected
      name={name}
      verbs={
        <button type="button" className="ant-btn-primary" onClick={() => setOpen(true)}>
          派单
        </button>
      }
    >
      <Form schema={Draft} initial={{}} onSubmit={async () => undefined}>
        <Field of="remark" />
        <SubmitButton>保存</SubmitButton>
      </Form>
      {open && <p>已派</p>}
    </Inspected>
  )
}

type Asked = { page: number; size: number }
let rows = all
const page = ({ page, size }: Asked) => ({
  records: rows.slice((page - 1) * size, page * size),
  total: rows.length,
  totalPage: Math.ceil(rows.length / size),
  first: `f${page}`,
  last: `l${page}`,
})
const read = on(detail, ({ id }) => ({ id, name: nameOf(id) }))

async function show(at = '/', answer = read) {
  const view = renderPage(<Samples />, { at, answers: [on(sampleApi.list, page as never), answer] })
  await screen.findByRole('table')
  return view
}
const rowOf = (id: string) => document.querySelector(`tr[data-id="${id}"]`) as HTMLElement
const inspector = () => screen.queryByRole('complementary')
const named = (id: string) => screen.findByRole('complementary', { name: nameOf(id) })
const key = (name: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { key: name })
const open = async (id: string) => {
  rowOf(id).focus()
  fireEvent.click(rowOf(id))
  return named(id)
}

beforeEach(() => {
  rows = all
  drawn.mockClear()
})

describe('walking', () => {
  test('a row opens beside the list: no mask, the row is marked, the focus stays with it', async () => {
    const { address } = await show()
    const aside = await open('s2')
    expect(address()).toBe('/?id=s2')
    expect(rowOf('s2').getAttribute('aria-current')).toBe('true')
    expect(document.activeElement).toBe(rowOf('s2'))
    expect(document.querySelector('.ant-drawer-mask, [aria-modal="true"]')).toBeNull()
    expect(within(aside).getByText('3 / 45')).not.toBeNull()
  })

  test('the arrows go on, the inspector follows when they rest: what was passed is not asked for', async () => {
    const { sent } = await show()
    await open('s0')
    for (let n = 0; n < 6; n++) key('ArrowDown')
    expect(document.activeElement).toBe(rowOf('s6'))
    await named('s6')
    expect(sent(detail)).toEqual([{ id: 's0' }, { id: 's6' }])
    expect(document.activeElement).toBe(rowOf('s6'))
    expect(rowOf('s0').getAttribute('aria-current')).toBeNull()
  })

  test('J, K and the buttons walk as well, also from within; in a field they are letters', async () => {
    await show()
    const aside = await open('s3')
    press('下一条')
    await named('s4')
    press('上一条')
    await named('s3')
    within(aside).getByText('派单').focus()
    key('j')
    await named('s4')
    const field = box('备注')
    field.focus()
    key('j', field)
    key('ArrowDown', field)
    // Had one of them walked, this would go further.
    press('下一条')
    await named('s5')
  })

  test('beyond the last row comes the next page, and back', async () => {
    const { address } = await show()
    await open('s19')
    key('ArrowDown')
    await named('s20')
    expect(address()).toBe('/?id=s20&page=2')
    expect(screen.getByText('21 / 45')).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(rowOf('s20')))
    key('ArrowUp')
    await named('s19')
    expect(address()).toBe('/?id=s19')
  })

  test('Enter goes into it, to its main verb; Escape closes it and the row has the focus again', async () => {
    const { address } = await show()
    await open('s5')
    key('Enter')
    expect(document.activeElement?.textContent).toBe('派单')
    key('Escape')
    await waitFor(() => expect(inspector()).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(rowOf('s5')))
    expect(address()).toBe('/')
  })

  test('opening and walking draws no row of the table anew but the two that change', async () => {
    await show()
    await open('s1')
    drawn.mockClear()
    key('ArrowDown')
    await named('s2')
    const touched = new Set(drawn.mock.calls.map(([id]) => id))
    expect([...touched].every((id) => ['s1', 's2'].includes(id as string))).toBe(true)
  })
})

describe('whose answer it is', () => {
  test('the answer of an older row never paints over a newer one', async () => {
    const waiting = new Map<string, (row: { id: string; name: string }) => void>()
    await show(
      '/',
      on(detail, ({ id }) => new Promise((answer) => void waiting.set(id, answer))),
    )
    fireEvent.click(rowOf('s1'))
    await waitFor(() => expect(waiting.has('s1')).toBe(true))
    fireEvent.click(rowOf('s2'))
    await waitFor(() => expect(waiting.has('s2')).toBe(true))
    await act(async () => waiting.get('s2')?.({ id: 's2', name: nameOf('s2') }))
    await named('s2')
    await act(async () => waiting.get('s1')?.({ id: 's1', name: nameOf('s1') }))
    expect(inspector()?.textContent).toContain(nameOf('s2'))
    expect(inspector()?.textContent).not.toContain(nameOf('s1'))
  })

  test('opened by a link, a row that the list does not show stands there all the same, and says so', async () => {
    await show('/?id=s30')
    const aside = await named('s30')
    expect(within(aside).getByText('不在当前列表')).not.toBeNull()
    press('下一条')
    await named('s0')
  })

  test('a row that leaves the list keeps its inspector; the next one is what took its place', async () => {
    const { client } = await show()
    const aside = await open('s4')
    rows = all.filter(({ id }) => id !== 's4')
    await act(() => client.invalidateQueries())
    await within(aside).findByText('不在当前列表')
    expect(aside.textContent).toContain(nameOf('s4'))
    press('下一条')
    await named('s5')
  })

  test('removed by somebody else: it says so, and what was read stays', async () => {
    const { client, answer } = await show()
    const aside = await open('s4')
    answer(on(detail, refused('设备不存在', { code: 1000404 })))
    await act(() => client.invalidateQueries())
    await within(aside).findByText(/^设备已被删除/)
    expect(aside.textContent).toContain(nameOf('s4'))
  })
})

describe('what is typed', () => {
  const asked = () => screen.findByText('放弃未保存的修改？')

  test.each([
    ['another row', () => fireEvent.click(rowOf('s8'))],
    ['the next one', () => press('下一条')],
    ['a message', () => press('消息')],
    ['the cross', () => press('关闭详情')],
    ['Escape', () => key('Escape', document.body)],
  ])('is asked about before it goes by %s; who stays has it', async (_, leave) => {
    const { address } = await show()
    await open('s7')
    type('备注', '门机异响')
    leave()
    await asked()
    expect(address()).toBe('/?id=s7')
    press('取消')
    await waitFor(() => expect(box('备注').value).toBe('门机异响'))
    expect(inspector()?.textContent).toContain(nameOf('s7'))
  })

  test('given up, it is gone, asked about once, and the other row begins empty', async () => {
    await show()
    await open('s7')
    type('备注', '门机异响')
    fireEvent.click(rowOf('s8'))
    await asked()
    press('放弃修改')
    await named('s8')
    await waitFor(() => expect(box('备注').value).toBe(''))
    fireEvent.click(rowOf('s7'))
    await named('s7')
    expect(box('备注').value).toBe('')
  })

  test('a refresh of the list, other filters and another page leave it as it is', async () => {
    const { client } = await show()
    await open('s7')
    type('备注', '门机异响')
    await act(() => client.invalidateQueries())
    fireEvent.click(screen.getByLabelText('下一页'))
    await screen.findByText(nameOf('s25'))
    expect(box('备注').value).toBe('门机异响')
    expect(screen.queryByText('放弃未保存的修改？')).toBeNull()
  })
})

describe('below 1280', () => {
  const narrow = { matches: true, addEventListener() {}, removeEventListener() {} }

  test('it is a page of its own, with a way back to the list', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as never)
    const { address } = await show('/?page=2')
    fireEvent.click(rowOf('s22'))
    const aside = await named('s22')
    expect(aside.closest('.inspectorStand')?.className).toBe('inspectorStand')
    expect(address()).toBe('/?page=2&id=s22')
    press('下一条')
    await named('s23')
    press('返回')
    await waitFor(() => expect(inspector()).toBeNull())
    expect(address()).toBe('/?page=2')
    media.mockRestore()
  })
})

test('what is typed moves along when the window changes its width', async () => {
  let wide = true
  const told: (() => void)[] = []
  const media = vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return !wide
        },
        addEventListener: (_: string, tell: () => void) => told.push(tell),
        removeEventListener() {},
      }) as never,
  )
  await show()
  const aside = await open('s7')
  type('备注', '门机异响')
  expect(aside.closest('.inspectorStand')?.className).toContain('beside')
  wide = false
  act(() => {
    for (const tell of told) tell()
  })
  expect(aside.closest('.inspectorStand')?.className).toBe('inspectorStand')
  expect(box('备注').value).toBe('门机异响')
  media.mockRestore()
})

test('its edge is drawn by hand or by the arrows, and stays where it was put', async () => {
  await show()
  await open('s1')
  const edge = screen.getByRole('separator', { name: '调整详情宽度' })
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  const stand = document.querySelector<HTMLElement>('.inspectorStand.beside')
  expect(stand?.style.getPropertyValue('--inspector')).toBe('744px')
  expect(localStorage.getItem('inspectorWidth')).toBe('744')
  fireEvent.doubleClick(edge)
  expect(stand?.style.getPropertyValue('--inspector')).toBe('720px')
})
