import type { Context, Nightly } from '#kernel/server/index.ts'
import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { CertificateState, CertType, OwnerType } from '../shared/certificate.ts'
import { type CertificateRecord, type MovedCertificate, moveStates } from './certificate.store.ts'
import { findHolder } from './certificateEvents.store.ts'

const { expiring, expired, valid } = CertificateState.code

/**
 * 2 → 3 → 4 at 00:05 for lifts, people and the company: who is concerned is told once per step, and people's certificates
 * tell dispatch, plans and the platforms (archives 3, 7).
 */
export const certificateNight: Nightly = {
  name: 'certificates',
  async run(ctx) {
    for (const row of await moveStates(ctx, dayOf(ctx.now))) {
      if (row.state === valid) continue
      await tellEnd(ctx, row)
      if (row.ownerType !== OwnerType.code.employee) continue
      await ctx.emit(row.state === expired ? 'employee.certExpired' : 'employee.certExpiring', {
        id: row.ownerId,
        version: row.version,
        certificateId: row.id,
        certType: row.certType,
        from: row.validFrom,
        to: row.validTo,
      })
    }
  },
}

async function tellEnd(ctx: Context, row: MovedCertificate): Promise<void> {
  const holder = await findHolder(ctx, row.ownerType, row.ownerId)
  if (!holder) return
  const what = `${holder.name}的${CertType.label(row.certType as 101)}${row.certNo ? `（${row.certNo}）` : ''}`
  const body =
    row.state === expiring
      ? `${what}还有 ${daysBetween(dayOf(ctx.now), row.validTo)} 天到期（${row.validTo}），请办理换证并上传新证`
      : `${what}已于${row.validTo}到期${consequenceOf(row)}，请上传新证`
  await tell(ctx, {
    receivers: holder.receivers,
    ...notice(row.id),
    title: row.state === expiring ? '证书即将到期' : '证书已过期',
    body,
    level: row.state === expired ? MessageLevel.code.important : MessageLevel.code.ordinary,
    dedupeKey: `certificate.${row.state === expiring ? 'expiring' : 'expired'}:${row.id}:${row.validTo}`,
  })
}

const consequenceOf = ({ certType }: MovedCertificate) =>
  certType === CertType.code.repairT ? '，新证审核通过前不能负责电梯、不能派工' : ''

const notice = (id: string) => ({
  bigType: MessageBigType.code.work,
  subType: MessageSubType.code.company,
  biz: { type: 'certificate', id },
  jump: { moduleName: 'enterprise', openType: 1, params: { kind: 'certificate', id } } as const,
})

/** Whoever uploaded hears why it came back; the reviewer knows. */
export async function tellRejected(ctx: Context, row: CertificateRecord, reason: string | undefined): Promise<void> {
  const uploader = row.uploadedBy ?? row.createdBy
  const holder = await findHolder(ctx, row.ownerType, row.ownerId)
  if (!uploader || !holder || uploader === ctx.who.userId) return
  await tell(ctx, {
    receivers: [uploader],
    ...notice(row.id),
    title: '证书审核未通过',
    body: `${holder.name}的${CertType.label(row.certType as 101)}${row.certNo ? `（${row.certNo}）` : ''}审核未通过：${reason ?? ''}，请修改后重新提交`,
  })
}
