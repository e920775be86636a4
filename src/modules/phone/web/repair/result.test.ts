import { expect, it } from 'vitest'
import { partsFault } from './result.ts'

const request = (requestNo: string, status: number) => ({ id: requestNo, requestNo, status, lines: [] })
const parts = (...requests: ReturnType<typeof request>[]) => [{ orderId: 'A', requests, uses: [] }] as never

it('完成维修：被驳回的配件更换单拦住，说出单号；审批中、已作废与别的工单的不拦', () => {
  expect(partsFault(parts(request('PJ2', 2), request('PJ1', 2), request('PJ3', 1)), 'A')).toBe(
    '配件更换单PJ1、PJ2已被驳回，不能完成维修，请先重新提交或作废',
  )
  expect(partsFault(parts(request('PJ3', 1), request('PJ4', 7), request('PJ5', 0)), 'A')).toBeNull()
  expect(partsFault(parts(request('PJ1', 2)), 'B')).toBeNull()
  expect(partsFault(undefined, 'A')).toBeNull()
})
