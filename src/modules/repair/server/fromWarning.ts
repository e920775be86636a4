import type { Context } from '#kernel/server/index.ts'
import { RepairSource, RepairType } from '../shared/repair.ts'
import { findOwnPhone } from './report.store.ts'
import { report } from './report.ts'

/**
 * A lift measured what ought to be looked at (monitoring 3, 派检查): an ordinary repair of it, reported by whoever sends
 * people there. undefined: there is nobody to call back.
 */
export async function fromWarning(
  ctx: Context,
  { elevatorId, reportText }: { readonly elevatorId: string; readonly reportText: string },
): Promise<{ id: string; orderNo: string } | undefined> {
  const reporterPhone = await findOwnPhone(ctx)
  if (!reporterPhone) return undefined
  const draft = { repairType: RepairType.code.ordinary, source: RepairSource.code.device, elevatorId }
  const said = { reporterName: ctx.who.name, reporterPhone, reportText, trappedSpecial: [], stopped: false }
  // Whoever else called about this lift meant another trouble.
  return report(ctx, { ...draft, ...said, notDuplicate: true })
}
