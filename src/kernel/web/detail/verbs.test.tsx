import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { machine } from '#kernel/shared/machine.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { movesOf, Verbs } from './Verbs.tsx'

const State = enumeration('单据状态', { draft: [1, '草稿'], posted: [2, '已过账'] })
const moves = machine(State, {
  edit: { label: '编辑', from: [1] },
  post: { label: '过账', from: [1], to: 2 },
  void: { label: '作废', from: [1, 2] },
})

test('what the state allows, in order; the rest neither stands there nor behind 更多', async () => {
  const move = movesOf(moves, 2)
  const voided = vi.fn(async () => {})
  renderKit(
    <Verbs
      of={[
        {
          ...move('void'),
          behind: true,
          asks: (question) => (
            <ReasonDialog {...question} title="作废「RK1」？" effect="不能恢复。" verb="确认作废" onConfirm={voided} />
          ),
        },
        { ...move('edit'), to: '/edit' },
        { ...move('post'), primary: true, act: vi.fn() },
      ]}
    />,
  )
  expect(screen.queryByText('编辑')).toBeNull()
  expect(screen.queryByText('过账')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '更多' }))
  fireEvent.click(await screen.findByText('作废'))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('原因'), { target: { value: '重复' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '确认作废' }))
  await waitFor(() => expect(voided).toHaveBeenCalledWith('重复'))
})

test('one verb goes on with the question of another, also where that one cannot be pressed', async () => {
  const move = movesOf(moves, 1)
  const posted = vi.fn(async () => {})
  renderKit(
    <Verbs
      of={[
        { ...move('edit'), to: '/edit' },
        {
          ...move('post'),
          primary: true,
          act: async (ask) => {
            await posted()
            ask('link')
          },
        },
        { key: 'link', label: '链接', when: false, asks: ({ open }) => open && <p>发给客户的链接</p> },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: '编辑' }).getAttribute('href')).toBe('/edit')
  fireEvent.click(screen.getByRole('button', { name: /过\s*账/ }))
  expect(await screen.findByText('发给客户的链接')).not.toBeNull()
  expect(posted).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /链\s*接/ })).toBeNull()
})

test('each verb waits for its own work, and is not done twice meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const copied = vi.fn(() => promise)
  const printed = vi.fn(async () => {})
  renderKit(
    <Verbs
      of={[
        { key: 'copy', label: '复制', when: true, behind: true, act: copied },
        { key: 'print', label: '打印单据', when: true, act: printed },
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: '更多' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '复制' }))
  fireEvent.click(screen.getByRole('button', { name: '更多' }))
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '复制' }).getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(screen.getByRole('menuitem', { name: '复制' }))
  fireEvent.click(screen.getByRole('button', { name: '打印单据' }))
  expect(copied).toHaveBeenCalledOnce()
  expect(printed).toHaveBeenCalledOnce()
  resolve()
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: '复制' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
})
