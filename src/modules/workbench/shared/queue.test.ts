import { expect, it } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { releaseApi } from '#modules/maintenance/shared/release.api.ts'
import { partsApi } from '#modules/parts/shared/api.ts'
import { orderApi } from '#modules/partsOrder/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { kindFact, type QueueKind } from './queue.ts'

const deeds: readonly (readonly [QueueKind, Endpoint])[] = [
  ['rescue', repairApi.dispatch],
  ['repair', repairApi.dispatch],
  ['release', releaseApi.answer],
  ['signIn', fieldApi.reviewSignIn],
  ['parts', partsApi.approve],
  ['partsOrder', orderApi.approve],
]

it.each(deeds)('%s：行上的动词只给办得了的人，与接口要的权限一致', (kind, { needs }) => {
  expect(kindFact(kind).needs).toEqual(needs)
})
