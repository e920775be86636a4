import { z } from 'zod'
import { type Importer, type ImportRow, importColumns, insertRow, nextNumber } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { times } from '#kernel/shared/money.ts'
import { type FieldError, refuse } from '#kernel/shared/refusal.ts'
import { addElevatorLogs, lockLifts } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { ChargeMode, OldDisposal, PartsStatus } from '../shared/parts.ts'
import { MeasureUnit, PartsLineDraft } from '../shared/partsDraft.ts'
import { may } from '../shared/permissions.ts'
import { plainQty } from '../shared/warnings.ts'
import { totalsOf } from './charging.ts'
import { type Biz, findBizByNo } from './facts.store.ts'
import { findInstalled } from './partsImport.store.ts'
import { replaceLines, startWarranty } from './request.store.ts'

/** Parts replaced in the past, on orders that stand here (decision 0051): a row per part, no approval, no stock. */
const line = PartsLineDraft.shape
const ImportDraft = z.object({
  bizId: z.uuid('业务单号不能为空'),
  installedOn: field.day('更换日期'),
  installedBy: field.optional(field.text('更换人', { max: 60 })),
  name: line.name,
  spec: line.spec,
  measure: line.measure,
  qty: line.qty,
  reason: line.reason,
  priceCost: line.priceCost,
  priceSale: line.priceSale,
  oldSerial: line.oldSerial,
  newSerial: field.optional(field.text('新件编号', { max: 60 })),
  oldDisposal: field.choice('旧件处置', OldDisposal),
  chargeMode: field.optional(field.choice('承担方式', ChargeMode)),
  warrantyMonths: field.optional(field.nonNegativeInteger('质保', { max: 120 })),
  biz: z.custom<Biz & { bizType: 1 | 2 | 3 }>(),
})
type ImportDraft = z.output<typeof ImportDraft>
type Row = ImportRow<ImportDraft>

export const partsImporter: Importer<typeof ImportDraft> = {
  title: '以往配件更换',
  columns: importColumns(ImportDraft, {
    bizId: { title: '业务单号', required: true, kind: 'code', note: '本系统的维保工单、维修工单或检验计划编号' },
    installedOn: {},
    installedBy: {},
    name: {},
    spec: {},
    measure: { note: '留空为个', required: false },
    qty: {},
    priceCost: {},
    priceSale: {},
    reason: {},
    oldSerial: { kind: 'code' },
    newSerial: { kind: 'code' },
    oldDisposal: { note: '留空为回收', required: false },
    chargeMode: {},
    warrantyMonths: { note: '个月；新件的质保期从更换日期算起' },
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '用于补录以往已经更换的配件：写成已更换的配件更换单，不审批、不领料、不通知；照片留在原记录。',
    '一行一种配件，业务单号、更换日期、更换人、质保都相同的行成为一张更换单。',
    '接手前的维修请先导入历史维修记录；同一单同一天同一配件不再导入。',
  ],

  async resolve(ctx, rows) {
    const numbers = rows.flatMap(({ value }) => (value.bizId ? [String(value.bizId)] : []))
    const found = await findBizByNo(ctx, numbers)
    return rows.map(({ value }) => {
      const biz = found.get(String(value.bizId ?? ''))
      const errors = value.bizId && !biz ? [{ prop: 'bizId', msg: `没有这张工单或检验计划：${value.bizId}` }] : []
      const given = { measure: MeasureUnit.options[0]?.value, oldDisposal: OldDisposal.code.recycle, ...value }
      return { input: { ...given, biz, bizId: biz?.bizId }, errors }
    })
  },

  async check(ctx, rows) {
    const known = await findInstalled(
      ctx,
      rows.map(({ draft }) => draft.bizId),
    )
    const today = dayOf(ctx.now)
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const twin = known.get(keyOf(draft))
      const wrong = (prop: string, msg: string) => problems.set(index, [{ prop, msg }])
      if (draft.installedOn > today) wrong('installedOn', '更换日期不能晚于今天')
      else if (draft.priceCost !== undefined && !ctx.may(may.seeCost)) wrong('priceCost', '没有成本权限，请留空')
      else if (twin) wrong('name', `该单这一天已登记更换（${twin}）`)
      else known.set(keyOf(draft), `第${row}行`)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    await lockLifts(
      ctx,
      rows.map(({ draft }) => draft.biz.elevatorId),
    )
    const known = await findInstalled(
      ctx,
      rows.map(({ draft }) => draft.bizId),
    )
    // Somebody brought one of these between the check and now.
    if (rows.some(({ draft }) => known.has(keyOf(draft)))) throw refuse.stale()
    const groups = [...Map.groupBy(rows, requestOf).values()]
    const series = `PJ${dayOf(ctx.now).replaceAll('-', '')}`
    const first = await nextNumber(ctx, series, groups.length)
    let done = 0
    for (const [n, group] of groups.entries()) {
      const requestNo = `${series}${String(first + n).padStart(4, '0')}`
      const [{ draft }] = group as [Row]
      const { id } = await insertRow(ctx, 'partsRequest', { requestNo, ...headOf(group) })
      await replaceLines(ctx, id, group.map(lineOf))
      await startWarranty(ctx, id, draft.installedOn, draft.warrantyMonths ?? null)
      const parts = group.map((row) => `${row.draft.name} ${plainQty(row.draft.qty)}${row.draft.measure}`).join('、')
      const summary = `${requestNo} 更换${parts}（${draft.installedOn}，补录）`.slice(0, 300)
      const kind = ElevatorLogKind.code.unit
      await addElevatorLogs(ctx, [{ elevatorId: draft.biz.elevatorId, kind, bizId: id, summary }])
      done += group.length
      await progress(done)
    }
  },
}

const keyOf = ({ bizId, installedOn, name, spec }: ImportDraft) => `${bizId} ${installedOn} ${name} ${spec ?? ''}`
const requestOf = ({ draft: { bizId, installedOn, installedBy, warrantyMonths } }: Row) =>
  JSON.stringify([bizId, installedOn, installedBy, warrantyMonths])

const sinceOf = (day: Day) => `${day}T00:00:00+08:00`

function headOf(group: readonly Row[]) {
  const [{ draft }] = group as readonly [Row]
  const { biz, installedOn, installedBy, warrantyMonths } = draft
  const made = group.map(lineOf)
  return {
    bizType: biz.bizType,
    bizId: biz.bizId,
    bizNo: biz.bizNo,
    elevatorId: biz.elevatorId,
    teamId: biz.teamId,
    communityId: biz.communityId,
    customerId: biz.customerId,
    contractId: biz.contractId,
    workerIds: biz.workerIds,
    askedOn: installedOn,
    warrantyMonths: warrantyMonths ?? null,
    remark: '导入的以往更换',
    status: PartsStatus.code.installed,
    installedAt: sinceOf(installedOn),
    installedBy: installedBy ?? null,
    ...totalsOf(made),
  }
}

const lineOf = ({ draft }: Row) => ({
  name: draft.name,
  spec: draft.spec ?? null,
  measure: draft.measure,
  qty: draft.qty,
  reason: draft.reason,
  priceCost: draft.priceCost ?? null,
  priceSale: draft.priceSale ?? null,
  amount: draft.priceSale === undefined ? null : times(draft.qty, draft.priceSale),
  chargeMode: draft.chargeMode ?? null,
  chargeBasis: '导入的以往更换',
  safetyPart: false,
  oldSerial: draft.oldSerial ?? null,
  newSerial: draft.newSerial ?? null,
  oldDisposal: draft.oldDisposal,
})
