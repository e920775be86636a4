import { expect, test } from 'vitest'
import { type GapGroup, type GapPerson, proposed } from './gap.ts'

const person = (id: string, teamId: string, elevatorCount: number, lng: number | null = 120): GapPerson => ({
  id,
  name: id,
  teamId,
  teamName: teamId,
  elevatorCount,
  certTo: null,
  lng,
  lat: lng === null ? null : 30,
})
const group = (fromId: string, lifts: readonly string[], teamId = '一班', crew = [fromId]): GapGroup => ({
  fromId,
  fromName: fromId,
  teamId,
  teamName: teamId,
  certTo: '2026-12-31',
  communityId: lifts.join(),
  communityName: '青禾花园',
  lng: 120,
  lat: 30,
  crew,
  toId: null,
  lifts: lifts.map((id) => ({ id, name: id, deviceNumber: id, uncovered: true, orders: 0 })),
})
const choices = (groups: readonly GapGroup[], people: readonly GapPerson[]) =>
  proposed(groups, people).map((one) => one.toId)

test('先本班组，再负荷低，再距离近；已在班内的人不接', () => {
  const near = person('近', '二班', 4, 120.01)
  const far = person('远', '二班', 4, 120.2)
  expect(choices([group('甲', ['1', '2'])], [far, near])).toEqual(['近'])
  expect(choices([group('甲', ['1', '2'])], [near, person('闲', '二班', 3, 120.2)])).toEqual(['闲'])
  expect(choices([group('甲', ['1', '2'])], [near, person('同班', '一班', 20)])).toEqual(['同班'])
  expect(choices([group('甲', ['1'], '一班', ['甲', '同班'])], [near, person('同班', '一班', 20)])).toEqual(['近'])
})

test('超过 30 台的排在后面，负荷超过 100 % 的不提：46 台是 99.9 %，47 台是 102.1 %', () => {
  expect(choices([group('甲', ['1'])], [person('同班', '一班', 30), person('别班', '二班', 29)])).toEqual(['别班'])
  expect(choices([group('甲', ['1'])], [person('同班', '一班', 45)])).toEqual(['同班'])
  expect(choices([group('甲', ['1'])], [person('同班', '一班', 46)])).toEqual([null])
})

test('同一台电梯的两个人由两个人接；接了大的，小的看剩下的负荷', () => {
  const people = [person('丙', '一班', 2), person('丁', '一班', 3)]
  expect(
    choices([group('甲', ['1', '2'], '一班', ['甲', '乙']), group('乙', ['1', '2'], '一班', ['甲', '乙'])], people),
  ).toEqual(['丙', '丁'])
  expect(choices([group('甲', ['3']), group('乙', ['1', '2'])], people)).toEqual(['丁', '丙'])
})
