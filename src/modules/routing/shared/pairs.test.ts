import { expect, test } from 'vitest'
import { pairsOf, type Single } from './pairs.ts'
import { Random } from './random.ts'

interface Person extends Single {
  at: number
}
const person = (id: string, at: number, shift: Person['shift'] = [510, 1050]): Person => ({ id, at, shift })
const apart = (a: Person, b: Person) => Math.abs(a.at - b.at)
const names = ({ pairs }: { pairs: { people: readonly [Person, Person] }[] }) =>
  pairs.map(({ people: [a, b] }) => a.id + b.id).sort()

test('两人一组：路近的结对，共同的时间才是班次', () => {
  const people = [person('a', 0), person('b', 10), person('c', 11, [600, 1050]), person('d', 0)]
  const found = pairsOf(people, { apart })
  expect(names(found)).toEqual(['ad', 'bc'])
  expect(found.pairs.find(({ people: [a] }) => a.id === 'b')?.shift).toEqual([600, 1050])
})

test('宁可路远，不让人落单；单数时余一人', () => {
  expect(names(pairsOf([person('a', 0), person('b', 1), person('c', 2), person('d', 300)], { apart }))).toHaveLength(2)
  const odd = pairsOf([person('a', 0), person('b', 1), person('c', 90)], { apart })
  expect(names(odd)).toEqual(['ab'])
  expect(odd.left.map(({ id }) => id)).toEqual(['c'])
})

test('没有共同时间、不能同组的不结对；主作业人在前', () => {
  const early = person('a', 0, [510, 700])
  const late = person('b', 0, [690, 1050])
  expect(pairsOf([early, late], { apart }).pairs).toEqual([])
  expect(pairsOf([person('a', 0), person('b', 0)], { apart: () => Number.POSITIVE_INFINITY }).left).toHaveLength(2)
  const led = pairsOf([person('a', 5), person('b', 1)], { apart, order: (a, b) => a.at - b.at })
  expect(names(led)).toEqual(['ba'])
})

test('人多时以互换求解，与穷举相差不多', () => {
  const random = new Random(5)
  for (let round = 0; round < 8; round++) {
    const some = Array.from({ length: 16 }, (_, i) => person(String.fromCharCode(97 + i), random.below(200)))
    // A seventeenth far away, whom the exact way of sixteen leaves out.
    const many = [...some, person('z', 100_000)]
    const sum = (people: readonly Person[]) =>
      pairsOf(people, { apart }).pairs.reduce((total, { people: [a, b] }) => total + apart(a, b), 0)
    expect(sum(many)).toBeGreaterThanOrEqual(sum(some))
    expect(sum(many)).toBeLessThanOrEqual(sum(some) * 1.25 + 5)
    expect(pairsOf(many, { apart }).left.map(({ id }) => id)).toEqual(['z'])
  }
})
