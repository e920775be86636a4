import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#kernel/shared/endpoint.ts'
import { on, press, pressWhenThere, renderPage } from './dev/renderPage.tsx'
import { useKit } from './services.tsx'
import { toast } from './ui/index.ts'
import { useRead } from './useRead.ts'

const Row = z.object({ id: z.string(), name: z.string() })
const at = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`) =>
  ({ method, path, title: path, needs: 'login', input: z.object({ id: z.string() }) }) as const
const rows = endpoint({ ...at('POST', '/thing/listPage'), reads: true, reply: z.array(Row) })
const detail = endpoint({ ...at('GET', '/thing/detail/{id}'), reply: Row })
const edit = endpoint({ ...at('POST', '/thing/edit/{id}'), reply: z.object({}) })
const remove = endpoint({ ...at('DELETE', '/thing/delete/{id}'), reply: z.object({}) })
const merge = endpoint({ ...at('POST', '/thing/merge/{id}'), reply: z.object({}) })

/** A form over a list, and over the row itself if it is asked for. */
function Things({ write, over }: { write: Endpoint; over?: boolean }) {
  const { call } = useKit()
  const [open, setOpen] = useState(true)
  const list = useRead(rows, { id: 'all' })
  useRead(detail, over ? { id: 'a' } : undefined)
  const save = async () => {
    await call(write, { id: 'a' })
    toast.done('已保存')
    setOpen(false)
  }
  return (
    <>
      {list.data?.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
      {open && (
        <button type="button" onClick={() => void save()}>
          保存
        </button>
      )}
    </>
  )
}

/** What was asked of the list after its first answer, each with its answer in the test's hand. */
let asked: (() => void)[]
let name: string
beforeEach(() => {
  asked = []
  name = '旧名'
})
function open(write: Endpoint, over = false) {
  let first = true
  const list = () => {
    const answer = [{ id: 'a', name }]
    if (first) {
      first = false
      return answer
    }
    return new Promise<typeof answer>((resolve) => asked.push(() => resolve([{ id: 'a', name }])))
  }
  return renderPage(<Things write={write} over={over} />, {
    answers: [on(rows, list as never), on(detail, { id: 'a', name }), on(write, {} as never)],
  })
}
const isOpen = () => screen.queryByRole('button', { name: '保存' }) !== null

test('保存后列表先取到新的，表单才关、才说已保存：不会先看到旧的一行', async () => {
  open(edit)
  await screen.findByText('旧名')
  press('保存')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect([isOpen(), screen.queryByText('已保存')]).toEqual([true, null])
  name = '新名'
  await act(async () => asked[0]?.())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(screen.queryByText('旧名')).toBeNull()
  screen.getByText('新名')
  await screen.findByText('已保存')
})

test('列表迟迟不来：等约一秒就关', async () => {
  open(edit)
  await screen.findByText('旧名')
  const began = performance.now()
  press('保存')
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(performance.now() - began).toBeGreaterThan(900)
})

test('从列表里删除也等；删的正是页面上这一条、合并的，马上离开，不为已不存在的再等', async () => {
  const list = open(remove)
  await pressWhenThere('保存')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(isOpen()).toBe(true)
  await act(async () => asked[0]?.())
  await waitFor(() => expect(isOpen()).toBe(false))
  list.unmount()
  for (const [write, over] of [
    [remove, true],
    [merge, false],
  ] as const) {
    asked = []
    const page = open(write, over)
    await screen.findByText('旧名')
    press('保存')
    await waitFor(() => expect(isOpen()).toBe(false))
    // Nobody has answered the list yet.
    expect(asked).toHaveLength(1)
    page.unmount()
  }
})
