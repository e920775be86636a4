import type { Context } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { certificateGaps, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { saysGap } from '#modules/employee/shared/certificateGap.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { refuseMaintain } from '../shared/maintenance.ts'
import { findWorkerFacts } from './facts.store.ts'

/** 3020018: somebody who may not work on that day, with the day his certificate ended, or why he has none. */
export async function uncertified(
  ctx: Context,
  { userId, name, certTo }: { userId: string; name: string; certTo?: Day | null },
  day: Day,
): Promise<Refusal> {
  const { certificateExpired } = refuseMaintain
  if (certTo && certTo < day && certTo < dayOf(ctx.now)) return certificateExpired({ name, date: certTo })
  const gap = (await certificateGaps(ctx, [userId], day)).get(userId) ?? ''
  return new Refusal(certificateExpired.code, saysGap(name, gap))
}

/**
 * The people hold a T certificate on the day, each or, by the company's setting, at least one (V04); else 3020018. Returns
 * the last day until which that stays so; null: without end.
 */
export async function requireCertifiedFrom(ctx: Context, crew: readonly string[], day: Day): Promise<Day | null> {
  if (crew.length === 0) return null
  const { setting } = await findSetting(ctx)
  const held = await validCertificate(ctx, crew, CertType.code.repairT, day)
  const without = crew.filter((id) => !held.has(id))
  const one = setting.certMode === 2
  const [first] = without
  if (first && !(one && held.size > 0)) {
    const facts = await findWorkerFacts(ctx, { ids: [first] })
    throw await uncertified(ctx, facts.get(first) ?? { userId: first, name: '' }, day)
  }
  const ends = [...held.values()].map((certificate) => certificate.validTo)
  if (one && ends.includes(null)) return null
  const known = ends.filter((end) => end !== null).sort()
  return (one ? known.at(-1) : known[0]) ?? null
}
