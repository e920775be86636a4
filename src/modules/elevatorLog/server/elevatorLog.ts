import type { Context, Handlers } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  demandLift,
  findLine,
  findSticker,
  hashOfLine,
  inCompanyOf,
  knownDefects,
  recordState,
} from '#modules/elevator/server/index.ts'
import { orderDetail } from '#modules/maintenance/server/index.ts'
import type { MaintainOrderDetail } from '#modules/maintenance/shared/orderDetail.ts'
import { pictureLinks } from '#modules/storage/server/index.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import type { elevatorLogApi } from '../shared/api.ts'
import { type InspectionCard, inspection, type LogDetail, maintenance, repair } from '../shared/elevatorLog.ts'
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
}

export const elevatorLogHandlers = (ports: LogPorts): Handlers<typeof elevatorLogApi> => ({
  async detail(ctx, { kind, id }) {
    ctx.demand(codeOf[kind] ?? may.log)
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
      clocks: kind === repair ? clocksOf(line.at) : [],
      inspection: kind === inspection && line.bizId ? await ports.inspection(ctx, line.bizId) : null,
    }
  },

  paper: (ctx, { elevatorId }) => recordPaper(ctx, elevatorId),

  async verify(ctx, { token, seq, hash }) {
    const found = await findRecordToken(ctx, token)
    if (!found) throw refuse.notFound()
    return inCompanyOf(ctx, found.companyId, async (inner) => {
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
  const { signKey } = order.confirm ?? {}
  // Whoever may read the visit may see its pictures: they belong to the order, not to a person's uploads.
  const named = [...order.photos.map(({ key }) => key), ...(signKey ? [signKey] : [])]
  const links = await pictureLinks(ctx, named)
  const photos = order.photos.map(({ key, takenAt, itemCode, watermark, sha256 }) => ({
    ...{ key, takenAt, itemCode, watermark, sha256 },
    url: links.get(key) ?? null,
  }))
  const { abnormal, handled } = ItemResult.code
  const wrong = order.items.filter(({ result }) => result === abnormal || result === handled)
  return {
    photos,
    signatureUrl: signKey ? (links.get(signKey) ?? null) : null,
    known: await knownDefects(ctx, elevatorId, wrong),
  }
}

/** Until repair orders bring their clocks, the line knows the end alone. */
const clocksOf = (doneAt: string): LogDetail['clocks'] => [
  ...['报修', '接单', '到场', '解救'].map((label) => ({ label, at: null })),
  { label: '完成', at: doneAt },
]
