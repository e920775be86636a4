import { expect, test } from 'vitest'
import { mayDelete as mayDeleteOrder } from '#modules/maintenance/shared/maintenance.states.ts'
import { mayDelete as mayDeleteRepair } from '#modules/repair/shared/repair.states.ts'
import { machines } from './declared.ts'
import { cell, table } from './tables.ts'

/**
 * Every move of every machine, from where, to where and by whom: `states.tsv` holds the arrows of the specification and
 * what was added to them with its reason, this table also what it leaves open. Who takes a guard of a machine away has to take it away here as well.
 */
test('每台状态机的每一步：从哪来、到哪去、凭什么权限', async () => {
  const stated = (await machines()).flatMap(({ name, moves }) =>
    Object.entries(moves).map(([move, { from, to, ...rest }]) => {
      const needs = (rest as { needs?: readonly string[] }).needs
      return [name, move, from.join(' '), to === undefined ? '' : String(to), needs?.join(' ') ?? ''].join('\t')
    }),
  )
  const columns = ['machine', 'move', 'from', 'to', 'needs']
  const known = table('moves').map((row) => columns.map((name) => cell(row, name)).join('\t'))
  expect(stated.toSorted()).toEqual(known.toSorted())
})

test('只有没有做过的可以删除', () => {
  const orders = [0, 1, 2, 3, 4, 7, 9].flatMap((status) =>
    [null, '2026-11-20T09:00:00+08:00']
      .filter((startAt) => mayDeleteOrder({ status: status as 0, startAt }))
      .map((startAt) => [status, startAt]),
  )
  expect(orders).toEqual([
    [0, null],
    [9, null],
  ])
  const at = '2026-11-20T09:00:00+08:00'
  const repairs = [0, 1, 2, 3, 4, 7, 8, 9, 10].filter((status) =>
    mayDeleteRepair({ status, acceptAt: null, departAt: null }),
  )
  expect(repairs).toHaveLength(2)
  for (const status of repairs) {
    expect(mayDeleteRepair({ status, acceptAt: at, departAt: null })).toBe(false)
    expect(mayDeleteRepair({ status, acceptAt: null, departAt: at })).toBe(false)
  }
})
