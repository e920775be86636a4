import { describe, expect, test } from 'vitest'
import { inRoleOrder, roleOf } from './columnRole.ts'

describe('roles of columns', () => {
  test('derived from place, name and kind; said only where they cannot be', () => {
    expect(roleOf('name', { fixed: true })).toBe('name')
    expect(roleOf('useStatus', {})).toBe('state')
    expect(roleOf('checkState', {})).toBe('state')
    expect(roleOf('statement', {})).toBe('rest')
    expect(roleOf('registerCode', { as: 'code' })).toBe('number')
    expect(roleOf('online', { role: 'state' })).toBe('state')
  })

  test('name, state, deadline, people, then all others as they were declared', () => {
    const order = inRoleOrder([
      ['orderNo', { as: 'code' }],
      ['brand', {}],
      ['crew', { role: 'people' }],
      ['dueOn', { role: 'deadline' }],
      ['status', {}],
      ['lift', { fixed: true }],
      ['place', {}],
    ])
    expect(order.map(([prop]) => prop)).toEqual(['lift', 'status', 'dueOn', 'crew', 'orderNo', 'brand', 'place'])
  })
})
