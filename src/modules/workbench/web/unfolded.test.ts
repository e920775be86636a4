import { expect, test } from 'vitest'
import { unfoldedAt } from './unfolded.ts'

const sent = { id: 'sent', kind: 'rescue', state: 2 }
const trapped = { id: 'trapped', kind: 'rescue', state: 0 }
const repair = { id: 'repair', kind: 'repair', state: 0 }
const visit = { id: 'visit', kind: 'visit', state: 0 }

test('先展开等着派的：已派出的困人只留在上面，选中的优先，选中的走了就换下一张', () => {
  expect(unfoldedAt([sent, trapped, repair, visit])).toBe(1)
  expect(unfoldedAt([sent, repair, visit])).toBe(1)
  expect(unfoldedAt([sent, trapped, repair], 'repair')).toBe(2)
  expect(unfoldedAt([sent, trapped, repair], 'sent')).toBe(0)
  expect(unfoldedAt([sent, repair, visit], 'gone')).toBe(1)
  expect(unfoldedAt([sent])).toBe(0)
  expect(unfoldedAt([])).toBe(0)
})
