import type { Context, Handlers } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  demandLift,
  findLine,
  findSticker,
  hashOfLine,
  knownDefects,
  recordState,
} from '#modules/elevator/server/index.ts'
import { orderDetail } from '#modules/maintenance/server/index.ts'
import type { MaintainOrderDetail } from '#modules/maintenance/shared/orderDetail.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import type { elevatorLogApi } from '../shared/api.ts'
import {
  type ClockStep,
  type InspectionCard,
  inspection,
  type LogDetail,
  maintenance,
  repair,
} from '../shared/elevatorLog.ts'
import { may } from '../shared/permissions.ts'
import { findPaperLift, findRecordToken } from './elevatorLog.store.ts'
import { recordPaper } from './recordPaper.ts'

const codeOf: Readonly<Record<number, string>> = {
  [maintenance]: may.visit,
  [repair]: may.repair,
  [inspection]: may.inspect,
}

/** Records that modules further right keep, by the id a line names. */
export interface LogPorts {
  readonly inspection: (ctx: Context, recordId: string) => Promise<InspectionCard | null>
  /** 报修 → 接单 → 到场 → 解救 → 完成 of a repair order; empty when there is none. */
  readonly repair: (ctx: Context, orderId: string) => Promise<ClockStep[]>
}

export const elevatorLogHandlers = (ports: LogPorts): Handlers<typeof elevatorLogApi> => ({
  async detail(ctx, { kind, id }) {
    ctx.require(codeOf[kind] ?? may.log)
    const found = await findLine(ctx, id)
    if (!found || found.line.kind !== kind) throw refuse.notFound()
    const { line, elevatorId } = found
    const { name, communityName, registerCode, deviceNumber } = await demandLift(ctx, elevatorId)
    const lift = { id: elevatorId, name, communityName, registerCode, deviceNumber }
    const order = kind === maintenance && line.bizId ? await orderDetail(ctx, line.bizId) : null
    return {
      line,
      lift,
      order,
      ...(await beside(ctx, order, elevatorId)),
      clocks: kind === repair && line.bizId ? await ports.repair(ctx, line.bizId) : [],
      inspection: kind === inspection && line.bizId ? await ports.inspection(ctx, line.bizId) : null,
    }
  },

  paper: (ctx, { elevatorId }) => recordPaper(ctx, elevatorId),

  async verify(ctx, { token, seq, hash }) {
    const found = await findRecordToken(ctx, token)
    if (!found) throw refuse.notFound()
    return ctx.inCompany(found.companyId, async (inner) => {
      const elevatorId = await liftOf(inner, token, found)
      const lift = elevatorId && (await findPaperLift(inner, elevatorId, [found.companyId]))
      if (!elevatorId || !lift) throw refuse.notFound()
      const { lines, last, broken } = await recordState(inner, elevatorId)
      const printed = seq !== undefined && hash !== undefined ? { seq, hash } : null
      const { name, communityName, registerCode, deviceNumber, companyName } = lift
      return {
        lift: { name, communityName, registerCode, deviceNumber },
        companyName,
        lines,
        lastAt: last?.at ?? null,
        intact: broken === null,
        broken,
        printed: printed && {
          seq: printed.seq,
          matches: (await hashOfLine(inner, elevatorId, printed.seq)) === printed.hash,
        },
        checkedAt: isoTime(inner.now),
      }
    })
  },
})

/** A sticker speaks for its lift only while it is valid. */
async function liftOf(ctx: Context, token: string, found: { kind: string; rowId: string }): Promise<string | null> {
  if (found.kind !== 'elevator') return found.rowId
  const sticker = await findSticker(ctx, token)
  return sticker?.state === 1 ? sticker.elevatorId : null
}

/** Pictures, the signature, and what of the visit's findings was there at takeover. */
async function beside(
  ctx: Context,
  order: MaintainOrderDetail | null,
  elevatorId: string,
): Promise<Pick<LogDetail, 'photos' | 'signatureUrl' | 'known'>> {
  if (!order) return { photos: [], signatureUrl: null, known: [] }
  // Whoever may read the visit may see its pictures; the order gives an address to those that have arrived.
  const photos = order.photos.map(({ key, takenAt, itemCode, watermark, sha256, url }) => ({
    key,
    takenAt,
    itemCode,
    watermark,
    sha256,
    url,
  }))
  const { abnormal, handled } = ItemResult.code
  const wrong = order.items.filter(({ result }) => result === abnormal || result === handled)
  return {
    photos,
    signatureUrl: order.confirm?.signUrl ?? null,
    known: await knownDefects(ctx, elevatorId, wrong),
  }
}
