import type { Context } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { may as plan } from '#modules/maintenance/shared/permissions.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import { may } from '../shared/permissions.ts'
import type { RepairRecord } from './repairRow.store.ts'
import { findAble, findRestOfDay } from './restOfDay.store.ts'
import { findHolders, findLeaders } from './telling.store.ts'
import { tellPeople } from './telling.ts'

/** Named in the message; the rest is a number. */
const MOST = 6

/**
 * The crew that goes to trapped people leaves its day behind (jobs 6.4): whoever dispatches hears what must be given to
 * another crew today, because its legal day is today, and what may wait until tomorrow.
 */
export async function tellRestOfDay(ctx: Context, order: RepairRecord, names: string): Promise<void> {
  const left = await findRestOfDay(ctx, order.workerIds)
  if (left.length === 0) return
  const today = dayOf(ctx.now)
  const said = (title: string, some: readonly { place: string }[]) =>
    some.length === 0
      ? []
      : [
          `${title}：${some
            .slice(0, MOST)
            .map(({ place }) => place)
            .join('、')}${some.length > MOST ? `等 ${some.length} 台` : ''}`,
        ]
  const body = [
    `${names}当天还有 ${left.length} 台维保`,
    ...said(
      '今天法定截止须改派',
      left.filter(({ legalDeadline }) => legalDeadline <= today),
    ),
    ...said(
      '可顺延至明天',
      left.filter(({ legalDeadline }) => legalDeadline > today),
    ),
  ].join('；')
  const hearers = [...(await findHolders(ctx, may.dispatch)), ...(await findLeaders(ctx, order))]
  const told = hearers.filter((id) => !order.workerIds.includes(id))
  const planners = await findAble(ctx, told, [plan.schedule, plan.drag])
  const saying = { title: '班组转急修，当天维保待安排', body, once: `restOfDay:${order.workerIds.join()}` }
  // The board proposes where each stop goes; who may not plan there is led to the repair.
  const jump: Jump = { moduleName: 'maintain', openType: 1, params: { kind: 'rescue', rescue: order.id } }
  await tellPeople(
    ctx,
    order,
    told.filter((id) => planners.has(id)),
    { ...saying, jump },
  )
  await tellPeople(
    ctx,
    order,
    told.filter((id) => !planners.has(id)),
    saying,
  )
}
