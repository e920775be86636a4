import type { Context } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { CertType } from '../shared/certificate.ts'
import { certificateGap, saysGap } from '../shared/certificateGap.ts'
import { refuseEmployee } from '../shared/employee.terms.ts'
import { lastCertificates } from './validCertificate.store.ts'

/** The sentence of 1007011, also for who is named in a file. */
export const uncertifiedSays = (name: string, gap: string): string => `${saysGap(name, gap)}，不能负责电梯`

/** Why these people have no T certificate in force on the day, in words that follow 证: 待审核, 已过期. */
export async function certificateGaps(
  ctx: Context,
  ids: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, string>> {
  const last = await lastCertificates(ctx, ids, CertType.code.repairT)
  return new Map(ids.map((id) => [id, certificateGap(last.get(id), day, dayOf(ctx.now))]))
}

/**
 * 1007011 as it is: 已过期 is said of a certificate that has expired, and of nobody who never had one. `prop`: the field
 * of the form that names the person.
 */
export async function refuseUncertified(
  ctx: Context,
  person: { id: string; name: string },
  { day = dayOf(ctx.now), prop }: { day?: Day; prop?: string } = {},
): Promise<Refusal> {
  const gap = (await certificateGaps(ctx, [person.id], day)).get(person.id) ?? ''
  const msg = uncertifiedSays(person.name, gap)
  return new Refusal(refuseEmployee.uncertified.code, msg, prop === undefined ? {} : { fields: [{ prop, msg }] })
}
