import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { Lenses } from '#kernel/web/list/index.ts'

const orders = '/maintainManage/WorkOrderList'
const lenses = [
  { value: 'list', label: '列表' },
  { value: 'week', label: '周' },
]

test('one list seen in several ways at one address: filters, page, order and the days of the board go along', () => {
  const { address } = renderKit(<Lenses lenses={lenses} value="list" />, {
    at: `${orders}?teamId=t1&page=3&sort=planDate.asc&id=o1`,
  })
  fireEvent.click(screen.getByText('周'))
  expect(address()).toBe(`${orders}?teamId=t1&page=3&sort=planDate.asc&id=o1&view=week`)
})

test('back to the list: the address says no view', () => {
  const { address } = renderKit(<Lenses lenses={lenses} value="week" />, {
    at: `${orders}?teamId=t1&day=2026-11-23&span=14&view=week`,
  })
  fireEvent.click(screen.getByText('列表'))
  expect(address()).toBe(`${orders}?teamId=t1&day=2026-11-23&span=14`)
})
