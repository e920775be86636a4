import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { Lenses } from '#kernel/web/list/index.ts'

const orders = '/maintainManage/WorkOrderList'
const board = '/maintainManage/boardPlan'
const lenses = [
  { value: 'list', label: '列表', to: orders },
  { value: 'week', label: '周', to: orders },
  { value: 'board', label: '排程', to: board, alone: true as const },
]

test('one list seen in several ways: filters go along, page and order stay with the list, span with the board', () => {
  const { address } = renderKit(<Lenses lenses={lenses} value="list" own={['span']} />, {
    at: `${orders}?teamId=t1&page=3&sort=planDate.asc&id=o1`,
  })
  fireEvent.click(screen.getByText('周'))
  expect(address()).toBe(`${orders}?teamId=t1&page=3&sort=planDate.asc&id=o1&view=week`)
  fireEvent.click(screen.getByText('排程'))
  expect(address()).toBe(`${board}?teamId=t1`)
})

test('back from the board to the week: its days along, its span not', () => {
  const { address } = renderKit(<Lenses lenses={lenses} value="board" own={['span']} />, {
    at: `${board}?teamId=t1&day=2026-11-23&span=14`,
  })
  fireEvent.click(screen.getByText('周'))
  expect(address()).toBe(`${orders}?teamId=t1&day=2026-11-23&view=week`)
  fireEvent.click(screen.getByText('列表'))
  expect(address()).toBe(`${orders}?teamId=t1&day=2026-11-23`)
})
