import { z } from 'zod'
import { type Cells, type Context, type Importer, type ImportRow, insertRows } from '#kernel/server/index.ts'
import { dayOf, monthStart } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { peopleOfCells } from '#modules/employee/server/index.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { CheckState, CheckWay, DrawWay, isDone, refuseQuality } from '../shared/qualityCheck.ts'
import { type CheckableOrder, findCheckable } from './checkImport.store.ts'

/** Checks of the past (decision 0051): score and conclusion of a visit that stands here, without the checklist. */
const ImportDraft = z.object({
  orderId: z.uuid(),
  checkerId: z.uuid('质检人不能为空'),
  checkedOn: field.day('质检日期'),
  way: field.choice('质检方式', CheckWay),
  score: field.nonNegativeInteger('得分', { max: 100 }),
  conclusion: field.area('结论', { max: 300 }),
})

export const checkImporter: Importer<typeof ImportDraft> = {
  title: '质检抽查',
  columns: [
    { prop: 'orderId', title: '工单编号', kind: 'code', note: '本系统的维保工单；不知道编号的填电梯与维保日期' },
    { ...liftColumn, required: false, note: '没有工单编号时填写：注册代码或设备编号' },
    { prop: 'doneOn', title: '维保日期', kind: 'day', note: '没有工单编号时填写：完成维保的日期' },
    { prop: 'checkerId', title: '质检人', required: true, kind: 'name', note: '本公司员工的姓名或工号' },
    { prop: 'checkedOn', title: '质检日期', required: true, kind: 'day' },
    { prop: 'way', title: '质检方式', required: true, kind: 'choice', options: CheckWay.options },
    { prop: 'score', title: '得分', required: true, kind: 'number', note: '0 至 100' },
    { prop: 'conclusion', title: '结论', required: true },
  ],
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '用于补录以往的质检：写到已完成的维保工单上，接手前的维保请先导入历史维保记录。',
    '一张工单只有一次质检；逐项结果留在原记录，需要转隐患的请导入隐患。',
    '补录的质检不再通知作业人员，计入维保完成的那个月。',
  ],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows, { optional: true })
    const people = await peopleOfCells(ctx)
    const orders = await ordersOfCells(ctx, rows, lifts)
    return rows.map(({ value, text }, at) => {
      const errors = [...(lifts[at]?.errors ?? [])]
      const order = orders[at]
      if (typeof order === 'string' && errors.length === 0) errors.push({ prop: 'orderId', msg: order })
      const checker = people(text.checkerId)
      if (checker.msg) errors.push({ prop: 'checkerId', msg: checker.msg })
      else if (checker.ids.length > 1) errors.push({ prop: 'checkerId', msg: '质检人只填一位' })
      const orderId = typeof order === 'string' ? undefined : order?.id
      return { input: { ...value, orderId, checkerId: checker.ids[0] }, errors }
    })
  },

  async check(ctx, rows) {
    const orders = await findByIds(ctx, rows)
    const today = dayOf(ctx.now)
    const seen = new Map<string, number>()
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const order = orders.get(draft.orderId)
      const wrong = (prop: string, msg: string) => problems.set(index, [{ prop, msg }])
      const twin = seen.get(draft.orderId)
      if (twin) wrong('orderId', `与第${twin}行重复`)
      else if (draft.checkedOn > today) wrong('checkedOn', '质检日期不能晚于今天')
      else if (order && !isDone(order.status as MaintainStatus))
        wrong(
          'orderId',
          refuseQuality.notDone({ status: MaintainStatus.label(order.status as MaintainStatus) }).message,
        )
      else if (order?.drawn)
        wrong('orderId', refuseQuality.drawn({ orderNo: order.orderNo, month: order.drawn }).message)
      else if (order?.doneOn && draft.checkedOn < order.doneOn)
        wrong('checkedOn', `质检日期不能早于维保日期${order.doneOn}`)
      else seen.set(draft.orderId, row)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const orders = await findByIds(ctx, rows)
    await insertRows(
      ctx,
      'qualityCheck',
      rows.map(({ draft }) => {
        const order = orders.get(draft.orderId)
        return {
          orderId: draft.orderId,
          month: monthStart(order?.doneOn ?? draft.checkedOn),
          workerIds: order?.workerIds ?? [],
          drawWay: DrawWay.code.named,
          drawReason: '导入的以往质检',
          state: CheckState.code.done,
          way: draft.way,
          score: draft.score,
          conclusion: draft.conclusion,
          checkerId: draft.checkerId,
          checkedAt: `${draft.checkedOn}T00:00:00+08:00`,
        }
      }),
    )
    await progress(rows.length)
  },
}

async function findByIds(
  ctx: Context,
  rows: readonly ImportRow<z.output<typeof ImportDraft>>[],
): Promise<Map<string, CheckableOrder>> {
  const found = await findCheckable(ctx, { ids: rows.map(({ draft }) => draft.orderId) })
  return new Map(found.map((order) => [order.id, order]))
}

/** The order that each row means, by its number or as the visit of a lift on a day; else what is wrong with it. */
async function ordersOfCells(
  ctx: Context,
  rows: readonly Cells[],
  lifts: readonly { readonly id: string | undefined }[],
): Promise<(CheckableOrder | string)[]> {
  const orderNos = rows.flatMap(({ value }) => (value.orderId ? [String(value.orderId)] : []))
  const elevatorIds = rows.flatMap(({ value }, at) => (value.orderId ? [] : (lifts[at]?.id ?? [])))
  const orders = await findCheckable(ctx, { orderNos, elevatorIds })
  const byNo = new Map(orders.map((order) => [order.orderNo, order]))
  const byDay = new Map(orders.map((order) => [`${order.elevatorId} ${order.doneOn}`, order]))
  return rows.map(({ value }, at) => {
    if (value.orderId) return byNo.get(String(value.orderId)) ?? `没有这张工单：${value.orderId}`
    if (!value.elevatorId || !value.doneOn) return '请填写工单编号，或电梯与维保日期'
    return byDay.get(`${lifts[at]?.id} ${value.doneOn}`) ?? `这台电梯${value.doneOn}没有完成的维保`
  })
}
