import { expect, it } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { queueKinds } from '#modules/workbench/shared/queue.ts'

it('每一类待办由一个模块提供，工作台认得每一类', () => {
  const kinds = serverModules.flatMap(({ queue = [] }) => queue.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([...queueKinds].sort())
})
