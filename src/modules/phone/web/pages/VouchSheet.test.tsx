import { expect, test } from 'vitest'
import type { FieldTeam } from '#modules/field/shared/fieldTeam.ts'
import { vouchableOf } from './VouchSheet.tsx'

const today = '2026-11-20'
const visit = (id: string, planDate: string) => ({ id, place: `${id}号梯`, level: 1 as const, planDate, crew: [] })
const member = (current: number | null, ...open: ReturnType<typeof visit>[]) =>
  ({
    current: current === null ? null : { id: 'now', place: '现在的电梯', status: current, since: null },
    open,
  }) as unknown as FieldTeam['members'][number]
const ids = (one: FieldTeam['members'][number]) => vouchableOf(one, today).map(({ id }) => id)

test('可代为确认的：去的路上与暂停的，今天还没开始的；进行中的与以后的不必', () => {
  const [due, late, tomorrow] = [visit('a', today), visit('b', '2026-11-18'), visit('c', '2026-11-21')]
  expect(ids(member(1, due, late, tomorrow))).toEqual(['now', 'a', 'b'])
  expect(ids(member(7))).toEqual(['now'])
  expect(ids(member(2, due))).toEqual(['a'])
  expect(ids(member(null, tomorrow))).toEqual([])
  expect(ids(member(1, visit('now', today)))).toEqual(['now'])
})
