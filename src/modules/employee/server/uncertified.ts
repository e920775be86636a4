import type { Context } from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { CertType } from '../shared/certificate.ts'
import { refuseEmployee } from '../shared/employee.terms.ts'
import { onceCertified } from './validCertificate.store.ts'

/** 1007011 as it is: 已过期 is said of who once had a certificate; who never had one is told that. */
export function uncertifiedRefusal(name: string, once: boolean): Refusal {
  const { uncertified } = refuseEmployee
  return once
    ? uncertified({ 姓名: name })
    : new Refusal(uncertified.code, `${name}没有特种设备作业人员证，不能负责电梯`)
}

export async function refuseUncertified(ctx: Context, person: { id: string; name: string }): Promise<Refusal> {
  const once = await onceCertified(ctx, [person.id], CertType.code.repairT)
  return uncertifiedRefusal(person.name, once.has(person.id))
}
