import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { vi } from 'vitest'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import type { QueuedOp } from '../../shared/queue.ts'
import { aLift, anOp, anOrder } from '../../shared/testVisit.ts'
import { record } from '../store/phone.ts'
import { empty, patch, phoneState } from '../store/state.ts'

/** The phone of 王一维 with one visit under way, opened at a page of it; `pages` by their paths under the order. */
export function showVisit(
  at: string,
  pages: Readonly<Record<string, ReactNode>>,
  given: Partial<FieldOrder> = {},
): void {
  const order = anOrder({ status: 2, startAt: '2026-03-14T01:00:00.000Z', ...given })
  phoneState.set({
    ...empty,
    ready: true,
    facts: { day: { me: { employeeId: 'me', name: '王一维' } } as never },
    orders: new Map([[order.id, order]]),
    lifts: new Map([[order.elevatorId, aLift()]]),
  })
  render(
    <MemoryRouter initialEntries={[`/m/order/${order.id}${at}`]}>
      <Routes>
        {Object.entries(pages).map(([path, page]) => (
          <Route key={path} path={`/m/order/:id${path}`} element={page} />
        ))}
        <Route path="/m" element={<p>今日页</p>} />
      </Routes>
    </MemoryRouter>,
  )
}

/** The store (mocked by the test) writes first and then shows: here it shows at once. */
export function recordAtOnce(): void {
  vi.mocked(record).mockImplementation(async (orderId, ...todo) => {
    const made = todo.map((one, at) =>
      anOp(phoneState.get().ops.length + at + 1, { orderId, ...one } as Partial<QueuedOp>),
    )
    patch({ ops: [...phoneState.get().ops, ...made] })
    return made
  })
}

/** What was recorded so far. */
export const recorded = () => vi.mocked(record).mock.calls.flatMap(([, ...todo]) => todo)
