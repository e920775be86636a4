import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { refuseMaintain } from '../shared/maintenance.ts'
import { findWorkerFacts } from './facts.store.ts'

/** 3020018: somebody who may not work on that day, with the day his certificate ended when he had one. */
export function uncertified({ name, certTo }: { name: string; certTo?: Day | null }, day: Day): Refusal {
  return certTo && certTo < day
    ? refuseMaintain.certificateExpired({ name, date: certTo })
    : new Refusal(refuseMaintain.certificateExpired.code, `${name}没有有效的特种设备作业人员证`)
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
    throw uncertified(facts.get(first) ?? { name: '' }, day)
  }
  const ends = [...held.values()].map((certificate) => certificate.validTo)
  if (one && ends.includes(null)) return null
  const known = ends.filter((end) => end !== null).sort()
  return (one ? known.at(-1) : known[0]) ?? null
}
