import { type Context, file, type Handlers } from '#kernel/server/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { companyMark } from '#modules/enterprise/server/index.ts'
import { ElevatorLogKind, QrState, refuseElevator } from '../shared/elevator.terms.ts'
import type { LabelField } from '../shared/label.ts'
import type { Label, qrApi } from '../shared/qr.ts'
import { lockLifts } from './elevator.store.ts'
import { addElevatorLogs } from './elevatorLog.store.ts'
import { labelPdf } from './labelPdf.ts'
import { publicLift } from './publicLift.ts'
import {
  addQrCodes,
  bindCode,
  companyOfToken,
  countPrint,
  findLabels,
  findSticker,
  type LabelRow,
  liftsWithCode,
  lockByCode,
  qrCodes,
  voidCodes,
} from './qr.store.ts'

const { valid, voided } = QrState.code
const { archive } = ElevatorLogKind.code

export const qrHandlers: Handlers<typeof qrApi> = {
  list: qrCodes.page,

  async generate(ctx, { elevatorIds, count }) {
    if (elevatorIds) return { done: await addMissing(ctx, elevatorIds) }
    await addQrCodes(
      ctx,
      Array.from({ length: count ?? 0 }, () => null),
    )
    return { done: count ?? 0 }
  },

  async labels(ctx, query) {
    return (await findLabels(ctx, query)).map((row) => labelOf(ctx, row))
  },

  async print(ctx, { size, fields, dutyPhone, logo, ...which }) {
    if (which.elevatorIds) await addMissing(ctx, which.elevatorIds)
    const rows = await findLabels(ctx, which)
    if (rows.length === 0) throw refuse.notFound()
    const labels = rows.map((row) => {
      const label = labelOf(ctx, row)
      const values = Object.fromEntries(fields.map((name) => [name, label.values[name] ?? null]))
      return { ...label, values, dutyPhone: dutyPhone ? label.dutyPhone : null }
    })
    const mark = logo ? await companyMark(ctx, rows[0]?.logoPath) : undefined
    await countPrint(
      ctx,
      rows.map((row) => row.qrId),
    )
    return file(`电梯二维码标签_${rows.length}枚.pdf`, 'application/pdf', () => labelPdf(size, labels, mark))
  },

  async bind(ctx, { code, elevatorId }) {
    const [lift] = await lockLifts(ctx, [elevatorId])
    const qr = await lockByCode(ctx, code)
    if (!qr || !lift) throw refuse.notFound()
    if (qr.state === voided) throw refuseElevator.qrVoid()
    if (qr.state === valid) {
      if (qr.elevatorId !== elevatorId) throw refuseElevator.qrBound()
      return { id: qr.id, version: qr.version }
    }
    const replaced = await voidCodes(ctx, { elevatorId })
    const saved = await bindCode(ctx, qr, elevatorId)
    const summary = `${replaced > 0 ? '换绑' : '绑定'}二维码 ${qr.shortNo}`
    await addElevatorLogs(ctx, [{ elevatorId, kind: archive, summary }])
    return saved
  },

  async void(ctx, { ids }) {
    const done = await voidCodes(ctx, { ids })
    if (done === 0) throw refuse.notFound()
    return { done }
  },

  async public(ctx, { token }) {
    const companyId = await companyOfToken(ctx, token)
    if (!companyId) throw refuse.notFound()
    return ctx.inCompany(companyId, async (inner) => {
      const row = await findSticker(inner, token)
      if (!row) throw refuse.notFound()
      const elevator = row.state === valid && row.elevatorId ? await publicLift(inner, row.elevatorId) : null
      return { state: row.state === valid && !elevator ? voided : row.state, elevator }
    })
  },
}

/** A sticker for each of the lifts that has none. */
async function addMissing(ctx: Context, elevatorIds: readonly string[]): Promise<number> {
  await lockLifts(ctx, elevatorIds)
  const known = await liftsWithCode(ctx, elevatorIds)
  const without = [...new Set(elevatorIds)].filter((id) => !known.has(id))
  await addQrCodes(ctx, without)
  return without.length
}

/** Scanning opens the public page of the lift (/r/{token}). */
function labelOf(ctx: Context, row: LabelRow): Label {
  const { qrId: _, token, elevatorId, shortNo, dutyPhone, logoPath, ...values } = row
  const logoUrl = logoPath && ctx.services.store.link(PUBLIC_BUCKET, logoPath)
  const url = `${ctx.services.settings.publicUrl}/r/${token}`
  return { elevatorId, shortNo, url, dutyPhone, logoUrl, values: values satisfies { [F in LabelField]: string | null } }
}
