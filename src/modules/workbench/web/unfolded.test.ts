import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unfoldedAt, useUnfolded } from './unfolded.ts'

const sent = { id: 'sent', kind: 'rescue', state: 2 }
const trapped = { id: 'trapped', kind: 'rescue', state: 0 }
const repair = { id: 'repair', kind: 'repair', state: 0 }
const visit = { id: 'visit', kind: 'visit', state: 0 }

test('先展开等着派的：已派出的困人只留在上面；点开的留着，走了就换下一张', () => {
  expect(unfoldedAt([sent, trapped, repair, visit])).toBe(1)
  expect(unfoldedAt([sent, repair, visit])).toBe(1)
  expect(unfoldedAt([sent, trapped, repair], { id: 'repair', waited: true })).toBe(2)
  expect(unfoldedAt([sent, trapped, repair], { id: 'sent', waited: false })).toBe(0)
  expect(unfoldedAt([sent, repair, visit], { id: 'gone', waited: true })).toBe(1)
  expect(unfoldedAt([sent])).toBe(0)
  expect(unfoldedAt([])).toBe(0)
})

test('手边的一单不被新来的换掉，困人也不：D 派的总是眼前那一单；派出后才换', () => {
  const { result, rerender } = renderHook(({ rows }) => useUnfolded(rows), {
    initialProps: { rows: [repair, visit] },
  })
  expect(result.current.at).toBe(0)
  rerender({ rows: [trapped, repair, visit] })
  expect(result.current.at).toBe(1)
  act(() => result.current.unfold('trapped'))
  expect(result.current.at).toBe(0)
  // Sent: it stays in the queue until people are out, and the next one is under the hand.
  rerender({ rows: [{ ...trapped, state: 1 }, repair, visit] })
  expect(result.current.at).toBe(1)
  rerender({ rows: [{ ...trapped, state: 1 }, visit] })
  expect(result.current.at).toBe(1)
})
