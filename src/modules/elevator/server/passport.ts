import { digestOf } from '#kernel/server/digest.ts'
import {
  type Context,
  type Handlers,
  insertRow,
  moveRow,
  nextNumber,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import { formatTokens, isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { ElevatorLogKind } from '../shared/elevator.terms.ts'
import {
  type PassportDraft,
  PassportResult,
  type PassportRow,
  PassportStatus,
  type passportApi,
  passportMoves,
  refusePassport,
} from '../shared/passport.ts'
import { passportItems, sameDefect } from '../shared/passportItems.ts'
import { findDetail, lockLifts } from './elevator.store.ts'
import { addElevatorLogs } from './elevatorLog.store.ts'
import { findDefects, findPassport, findPassports } from './passport.store.ts'
import { passportPaper } from './passportPaper.ts'

const { unchecked, defect } = PassportResult.code

export const passportHandlers: Handlers<typeof passportApi> = {
  async list(ctx, { id }) {
    await findDetail(ctx, id)
    return findPassports(ctx, id)
  },

  async add(ctx, draft) {
    const [lift] = await lockLifts(ctx, [draft.elevatorId])
    if (!lift) throw refuse.notFound()
    const open = (await findPassports(ctx, lift.id)).find(({ status }) => status === PassportStatus.code.draft)
    if (open) throw refusePassport.open({ 编号: open.passportNo })
    const series = `JT${formatTokens(ctx.now, 'yyyyMM')}`
    const passportNo = `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
    return insertRow(ctx, 'liftPassport', {
      passportNo,
      elevatorId: lift.id,
      ...(await columnsOf(ctx, lift.type, draft)),
    })
  },

  async edit(ctx, { id, version, ...draft }) {
    const row = await requirePassport(ctx, id, true)
    passportMoves.target('edit', row.status)
    const lift = await findDetail(ctx, row.elevatorId)
    return updateRow(ctx, 'liftPassport', id, version, await columnsOf(ctx, lift.type, draft))
  },

  async sign(ctx, { id, version, ownSigner, ownSign, otherSigner, otherSign }) {
    const row = await requirePassport(ctx, id, true)
    const status = passportMoves.target('sign', row.status)
    const lift = await findDetail(ctx, row.elevatorId)
    const missing = passportItems(lift.type).filter(
      ({ code }) => (row.items.find((entry) => entry.code === code)?.result ?? unchecked) === unchecked,
    )
    if (missing.length > 0) throw refusePassport.unfinished({ n: missing.length })
    const signs = {
      ownSigner,
      otherSigner,
      ownSign: await attachFiles(ctx, ownSign),
      otherSign: await attachFiles(ctx, otherSign),
      signedAt: isoTime(ctx.now),
    }
    const contentHash = passportHash({ ...row, ...signs })
    const found = row.items.filter(({ result }) => result === defect).length
    const kind = ElevatorLogKind.code.archive
    const summary = `签署接梯护照 ${row.passportNo}：缺陷 ${found} 项，摘要 ${contentHash.slice(0, 16)}`
    await addElevatorLogs(ctx, [{ elevatorId: row.elevatorId, kind, bizId: id, summary }])
    return moveRow(ctx, 'liftPassport', { id, version, status: row.status }, status, {
      ...signs,
      ownSign: JSON.stringify(signs.ownSign),
      otherSign: JSON.stringify(signs.otherSign),
      contentHash,
    })
  },

  async remove(ctx, { id }) {
    const row = await requirePassport(ctx, id, true)
    passportMoves.target('remove', row.status)
    await removeRow(ctx, 'liftPassport', id)
    return { done: 1 }
  },

  paper: async (ctx, { id }) => passportPaper(ctx, await requirePassport(ctx, id)),
}

/** The passport of a lift that the person may see; 1000404 otherwise. */
export async function requirePassport(ctx: Context, id: string, lock = false): Promise<PassportRow> {
  const row = await findPassport(ctx, id, lock)
  if (!row) throw refuse.notFound()
  await findDetail(ctx, row.elevatorId)
  return row
}

/** What the hash of a signed passport covers: all that both sides put their names to. */
export function passportHash(row: PassportRow | (Omit<PassportRow, 'status'> & { status: unknown })): string {
  const { passportNo, elevatorId, takeoverDate, handedBy, nameplate, certificate, items, remark } = row
  const { ownSigner, ownSign, otherSigner, otherSign, signedAt } = row
  return digestOf({
    passportNo,
    elevatorId,
    takeoverDate,
    handedBy,
    nameplate,
    certificate,
    items,
    remark,
    ownSigner,
    ownSign,
    otherSigner,
    otherSign,
    signedAt: signedAt && new Date(signedAt).toISOString(),
  })
}

/** Later findings that a signed passport already names: 接梯时已存在 (archives 10.2). */
export async function knownDefects(
  ctx: Context,
  elevatorId: string,
  found: readonly { itemCode: string; part: number; name: string }[],
): Promise<{ itemCode: string; passportNo: string; takeoverDate: string }[]> {
  if (found.length === 0) return []
  const defects = await findDefects(ctx, elevatorId)
  if (!defects) return []
  const { type, codes, passportNo, takeoverDate } = defects
  return found
    .filter((item) => sameDefect(type, codes, item))
    .map(({ itemCode }) => ({ itemCode, passportNo, takeoverDate }))
}

/** Every point of this kind of lift once, in the order of the list; foreign codes are refused. */
async function columnsOf(ctx: Context, type: number, draft: PassportDraft) {
  const points = passportItems(type)
  const given = new Map(draft.items.map((entry) => [entry.code, entry]))
  if ([...given.keys()].some((code) => !points.some((point) => point.code === code)))
    throw fieldRefusal([{ prop: 'items', msg: '检查项目与设备类型不符' }])
  const items = []
  for (const { code } of points) {
    const entry = given.get(code)
    items.push({
      code,
      result: entry?.result ?? unchecked,
      remark: entry?.remark ?? '',
      photos: await attachFiles(ctx, entry?.photos ?? []),
    })
  }
  return {
    takeoverDate: draft.takeoverDate,
    handedBy: draft.handedBy,
    remark: draft.remark ?? null,
    nameplate: JSON.stringify(await attachFiles(ctx, draft.nameplate)),
    certificate: JSON.stringify(await attachFiles(ctx, draft.certificate)),
    items: JSON.stringify(items),
  }
}
