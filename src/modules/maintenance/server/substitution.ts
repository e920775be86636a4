import type { Context, Handlers } from '#kernel/server/index.ts'
import { keepSubstitution, openSubstitution, type Substitution } from '#modules/elevator/server/index.ts'
import { findNames } from '#modules/employee/server/index.ts'
import type { substitutionApi } from '#modules/employee/shared/handoverApi.ts'
import type { JudgedVisit, Judgement } from '#modules/employee/shared/substitution.ts'
import { findBatch } from './batch.store.ts'
import { judgePeople, sendBack } from './givingBack.ts'
import { addEvents, tellBoards } from './orderRow.store.ts'
import { asItStands } from './standing.ts'

/**
 * 替班 during an absence: the substitutes' visits are judged before they change hands, beside what they have to do anyway
 * (jobs 6.5). Preview and confirmation ask the same; what does not fit goes back to 待重排 at the confirmation and is never
 * the substitute's in between.
 */
export const substitutionHandlers: Handlers<typeof substitutionApi> = {
  async preview(ctx, asked) {
    return (await judge(ctx, await openSubstitution(ctx, asked))).judgement
  },

  async substitute(ctx, asked) {
    const substitution = await openSubstitution(ctx, asked)
    const { judgement, orders, outcomes } = await judge(ctx, substitution)
    const taken = substitution.given.filter(({ id }) => outcomes.get(id)?.outcome === 'takes')
    const kept = await keepSubstitution(ctx, substitution, { items: asked.items, taken })
    await addEvents(
      ctx,
      taken.map(({ id, workerIds, after }) => {
        const reason = `${substitution.fromName}请假，${outcomes.get(id)?.toName}替班`
        return { orderId: id, type: 'changeStaff', before: { workerIds }, after: { workerIds: after, reason } }
      }),
    )
    for (const { workerIds, after } of taken) tellBoards(ctx, { workerIds: [...workerIds, ...after] })
    await sendBack(
      ctx,
      orders.flatMap((order) => {
        const visit = outcomes.get(order.id)
        if (visit?.outcome !== 'back') return []
        return [{ order, reason: visit.against.map((one) => one.text).join('；') }]
      }),
    )
    return { ...kept, judgement }
  },
}

async function judge(ctx: Context, { given, left }: Substitution) {
  const after = new Map(given.map((order) => [order.id, order.after]))
  const orders = await findBatch(
    ctx,
    [...given, ...left].map((order) => order.id),
    { any: true },
  )
  const standing = orders.map(asItStands)
  const judged = await judgePeople(
    ctx,
    standing.flatMap((visit) => {
      const crew = after.get(visit.orderId)
      return crew ? [{ ...visit, crew }] : []
    }),
    { empty: standing.filter((visit) => !after.has(visit.orderId)) },
  )
  const cover = new Map(given.map((order) => [order.id, order.toId]))
  const names = await findNames(ctx, [...new Set(cover.values())])
  // All of the person's day counts; of what nobody was named for, those outside the data scope are not told.
  const seen = await findBatch(
    ctx,
    left.map((order) => order.id),
  )
  const told = new Set([...cover.keys(), ...seen.map((order) => order.id)])
  const shown = orders.filter((order) => told.has(order.id))
  const visits = shown.map((order): [day: string, JudgedVisit] => {
    const toId = cover.get(order.id) ?? null
    const against = judged.against.get(order.id) ?? []
    return [
      order.planDate,
      {
        orderId: order.id,
        orderNo: order.orderNo,
        communityName: order.communityName,
        elevatorName: order.elevatorName,
        toId,
        toName: toId && (names.get(toId) ?? null),
        outcome: toId === null ? 'left' : against.length > 0 ? 'back' : 'takes',
        against: against.map(({ code, text }) => ({ kind: kinds[code] ?? code, text })),
        warnings: (judged.warnings.get(order.id) ?? []).map((one) => one.text),
      },
    ]
  })
  const count = (outcome: JudgedVisit['outcome']) => visits.filter(([, visit]) => visit.outcome === outcome).length
  const judgement: Judgement = {
    takes: count('takes'),
    back: count('back'),
    left: count('left'),
    days: [...Map.groupBy(visits, ([day]) => day)].map(([date, ofDay]) => ({
      date,
      visits: ofDay.map(([, one]) => one),
    })),
  }
  return { judgement, orders, outcomes: new Map(visits.map(([, visit]) => [visit.orderId, visit])) }
}

/** What a dispatcher calls them in a word; the sentence beside it has names and figures. */
const kinds: Readonly<Record<string, string>> = {
  V03: '人数不足',
  V04: '无证',
  V05: '时间冲突',
  V06: '不在岗',
  V07: '超出当日上限',
  V13: '技能不符',
}
