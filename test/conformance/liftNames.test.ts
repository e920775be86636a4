import { expect, it } from 'vitest'
import type { z } from 'zod'
import { saidOf } from '#kernel/shared/record.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { statements } from './declared.ts'

/**
 * A lift never stands in a list by its own name alone (decision 0119): whoever names one in a column gives LiftName, which
 * carries the community and what is wrong with it.
 */
const lists = (await statements()).lists as unknown as readonly { readonly key: string; readonly row: z.ZodObject }[]

/** Titles under which a column names one lift. */
const naming = /^电梯(名称)?$/

const unwrapped = (schema: unknown): unknown => {
  const inner = (schema as { unwrap?: () => unknown } | undefined)?.unwrap
  return inner ? unwrapped(inner.call(schema)) : schema
}
const namesLift = ({ row }: (typeof lists)[number]) =>
  Object.entries(row.shape).some(
    ([, schema]) =>
      // A figure of that title counts lifts.
      (unwrapped(schema) as z.ZodType).type === 'string' && naming.test(String(saidOf(schema as z.ZodType, 'title'))),
  )

it('列表里写出电梯的一栏，都带小区与风险', () => {
  const naming = lists.filter(namesLift)
  // As many as there are screens that list lifts or work on them.
  expect(naming.length).toBeGreaterThan(14)
  const bare = naming.filter(({ row }) => {
    const given = unwrapped(row.shape.lift) as z.ZodObject | undefined
    return given === undefined || Object.keys(LiftName.shape).some((part) => !(part in given.shape))
  })
  expect(bare.map(({ key }) => key)).toEqual([])
})
