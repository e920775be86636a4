import type { Context, Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { companyOfToken, liftAtSticker } from '#modules/elevator/server/index.ts'
import { PUBLIC_PER_HOUR, type PublicReport, type publicRepairApi, SeenFault } from '../shared/publicRepair.ts'
import { carriesRescue, RepairSource, type RepairStatus, RepairType } from '../shared/repair.ts'
import { merge } from './merging.ts'
import { findKnown, hasCaller, type KnownRepair } from './publicRepair.store.ts'
import type { RepairRecord } from './repairRow.store.ts'
import { lockLift } from './report.store.ts'
import { report } from './report.ts'

/** 扫码报修 (jobs 4.3): the sticker says which lift it is, the report goes the way of every other. */

const { trapped, urgent } = RepairType.code
/** Nobody at a lift types his name in a hurry. */
const SCANNER = '扫码人'

export const publicRepairHandlers: Handlers<typeof publicRepairApi> = {
  async state(ctx, { qr }) {
    await limited(ctx, 'view', qr)
    return atLift(ctx, qr, async (inner, elevatorId) => {
      const known = await findKnown(inner, elevatorId)
      return { known: known ? publicOf(known) : null }
    })
  },

  async report(ctx, given) {
    await limited(ctx, 'report', given.qr)
    return atLift(ctx, given.qr, async (inner, elevatorId) => {
      // Two phones at one door: the second waits for the lift and finds the report of the first.
      await lockLift(inner, elevatorId)
      const known = await findKnown(inner, elevatorId)
      // A fault that became an entrapment is another order with another clock, and so are people shut in after others got out.
      if (!known || (given.trapped && !(known.repairType === trapped && carriesRescue(known))))
        return { ...publicOf(await begin(inner, elevatorId, given)), already: false }
      await keep(inner, known, given)
      return { ...publicOf(known), already: true }
    })
  },
}

async function limited(ctx: Context, name: string, qr: string): Promise<void> {
  const times = await ctx.services.cache.incr(`pubRepair:${name}:${ctx.ip}:${qr}`, 3600)
  if (times > PUBLIC_PER_HOUR) throw refuse.tooOften()
}

/** Runs in the company of the sticker's lift; 1000404 for a sticker that is unknown, void or not bound, or whose lift was given away. */
async function atLift<T>(
  ctx: Context,
  qr: string,
  work: (inner: Context, elevatorId: string) => Promise<T>,
): Promise<T> {
  const companyId = await companyOfToken(ctx, qr)
  if (!companyId) throw refuse.notFound()
  return ctx.inCompany(companyId, async (inner) => {
    const elevatorId = await liftAtSticker(inner, qr)
    if (!elevatorId) throw refuse.notFound()
    return work(inner, elevatorId)
  })
}

const publicOf = (order: Pick<RepairRecord, 'orderNo' | 'reportAt' | 'status' | 'repairType'>) => ({
  orderNo: order.orderNo,
  reportAt: order.reportAt,
  status: order.status as RepairStatus,
  trapped: order.repairType === trapped,
})

const textOf = ({ seen, text }: PublicReport) =>
  [seen ? SeenFault.label(seen) : null, text].filter(Boolean).join('；') || undefined

const begin = (ctx: Context, elevatorId: string, given: PublicReport): Promise<RepairRecord> =>
  report(
    ctx,
    {
      repairType: given.trapped ? trapped : urgent,
      source: RepairSource.code.scan,
      elevatorId,
      reporterName: SCANNER,
      reporterPhone: given.phone,
      reportText: textOf(given),
      // Whoever does not know how many still reports that somebody is inside.
      trappedCount: given.trapped ? (given.trappedCount ?? 1) : undefined,
      trappedSpecial: [],
      stopped: given.seen === SeenFault.code.stands,
      notDuplicate: true,
    },
    { actor: SCANNER },
  )

/** The caller is kept with the order; who presses twice is no second caller. More people inside count, fewer do not. */
async function keep(ctx: Context, order: KnownRepair, given: PublicReport): Promise<void> {
  const more = given.trapped && (given.trappedCount ?? 0) > (order.trappedCount ?? 0)
  const again = order.reporterPhone === given.phone || (await hasCaller(ctx, order.id, given.phone))
  if (again && !more) return
  await merge(ctx, {
    id: order.id,
    reporterName: SCANNER,
    reporterPhone: again ? undefined : given.phone,
    reportText: textOf(given),
    trappedCount: more ? given.trappedCount : undefined,
  })
}
