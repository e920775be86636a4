import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  type Nightly,
  orRefuse,
  updateRow,
} from '#kernel/server/index.ts'
import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import {
  CertificateState,
  OwnerType,
  refuseCertificate,
  type StaffCertificateDraft,
  stateOn,
} from '../shared/certificate.ts'
import type { certificateApi } from '../shared/certificateApi.ts'
import { EmployeeState } from '../shared/employee.terms.ts'
import { may } from '../shared/permissions.ts'
import {
  type CertificateRecord,
  certificates,
  findCurrent,
  isNumberTaken,
  moveStates,
  retire,
} from './certificate.store.ts'
import { findEmployee } from './employee.store.ts'
import { countReviewers } from './reviewers.store.ts'

const { pending, valid, expiring, expired, rejected, revoked } = CertificateState.code

/** Certificates (archives 3 Certificate). */
export const certificateHandlers: Handlers<typeof certificateApi> = {
  async list(ctx, query) {
    const page = await certificates.page(ctx, query)
    const today = dayOf(ctx.now)
    return {
      ...page,
      records: page.records.map((row) => ({ ...row, daysLeft: row.validTo ? daysBetween(today, row.validTo) : null })),
    }
  },

  async add(ctx, draft) {
    await demandHolder(ctx, draft.ownerId)
    await checkDraft(ctx, draft)
    const owner = { ownerType: OwnerType.code.employee, ownerId: draft.ownerId, certType: draft.certType }
    return insertRow(ctx, 'certificate', {
      ...(await columnsOf(ctx, draft)),
      ...owner,
      state: pending,
      // 3/4 → new file → a new row at 1; the old one stays until this is approved.
      replacesId: await findCurrent(ctx, owner),
      uploadedBy: ctx.who.userId,
    })
  },

  async edit(ctx, { id, version, ...draft }) {
    const row = await demandCertificate(ctx, id, version, [pending, rejected], '修改')
    if (row.ownerType !== OwnerType.code.employee || row.ownerId !== draft.ownerId) throw refuse.notFound()
    await demandHolder(ctx, draft.ownerId)
    await checkDraft(ctx, draft)
    const owner = { ownerType: row.ownerType, ownerId: row.ownerId, certType: draft.certType }
    return updateRow(ctx, 'certificate', id, version, {
      ...(await columnsOf(ctx, draft)),
      state: pending,
      rejectReason: null,
      replacesId: await findCurrent(ctx, owner),
      uploadedBy: ctx.who.userId,
    })
  },

  async review(ctx, { id, version, pass, reason }) {
    const row = await demandCertificate(ctx, id, version, [pending], '审核')
    ctx.demand(
      row.ownerType === OwnerType.code.employee ? may.reviewStaff : may.reviewCertificate,
      may.reviewCertificate,
    )
    // Reviewer ≠ uploader unless there is nobody else who could.
    if ((row.uploadedBy ?? row.createdBy) === ctx.who.userId && (await countReviewers(ctx)) > 1)
      throw refuseCertificate.ownUpload()
    const reviewed = { reviewedBy: ctx.who.userId, reviewedAt: ctx.now.toISOString() }
    if (!pass) return updateRow(ctx, 'certificate', id, version, { ...reviewed, state: rejected, rejectReason: reason })
    // The old row first: a renewed paper keeps its number, and only one in force may carry it.
    if (row.replacesId) await retire(ctx, row.replacesId)
    const state = stateOn(row.certType, row.validTo, dayOf(ctx.now))
    return orRefuse(updateRow(ctx, 'certificate', id, version, { ...reviewed, state }), taken)
  },

  async revoke(ctx, { id, version, reason }) {
    const row = await demandCertificate(ctx, id, version, [valid, expiring, expired], '注销')
    ctx.demand(
      row.ownerType === OwnerType.code.employee ? may.reviewStaff : may.revokeCertificate,
      may.revokeCertificate,
    )
    return updateRow(ctx, 'certificate', id, version, { state: revoked, rejectReason: reason })
  },
}

/** 2 → 3 → 4 at 00:05; people's certificates are news for dispatch, plans and the platforms (archives 7). */
export const certificateNight: Nightly = {
  name: 'certificates',
  async run(ctx) {
    for (const row of await moveStates(ctx, dayOf(ctx.now))) {
      if (row.ownerType !== OwnerType.code.employee || row.state === valid) continue
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

const taken = () => fieldRefusal([{ prop: 'certNo', msg: '证书编号已存在' }])

/** One's own certificates, or those of people one may edit or keep certificates of. */
async function demandHolder(ctx: Context, employeeId: string): Promise<void> {
  if (employeeId !== ctx.who.employeeId) ctx.demand(may.edit, may.addCertificate, may.editCertificate)
  const employee = await findEmployee(ctx, employeeId)
  if (employee.state === EmployeeState.code.left)
    throw fieldRefusal([{ prop: 'ownerId', msg: `${employee.name}已离职，不能上传证书` }])
}

async function checkDraft(ctx: Context, draft: StaffCertificateDraft): Promise<void> {
  if (draft.validTo && draft.validTo < dayOf(ctx.now))
    throw fieldRefusal([{ prop: 'validTo', msg: '证书已过期，请上传有效期内的证书' }])
  if (await isNumberTaken(ctx, draft)) throw taken()
}

/** A certificate the person may see: an employee's with the employee, the company's with 证书 alone. */
export async function openCertificate(ctx: Context, id: string): Promise<CertificateRecord> {
  const row = await findRow<CertificateRecord>(ctx, 'certificate', id)
  if (row.ownerType === OwnerType.code.employee) await findEmployee(ctx, row.ownerId)
  return row
}

async function demandCertificate(
  ctx: Context,
  id: string,
  version: number,
  states: readonly number[],
  action: string,
): Promise<CertificateRecord> {
  const row = await findRow<CertificateRecord>(ctx, 'certificate', id, { lock: true })
  if (row.ownerType === OwnerType.code.employee) await findEmployee(ctx, row.ownerId)
  if (row.version !== version) throw refuse.stale()
  if (!states.includes(row.state)) throw refuseCertificate.notOpen({ state: CertificateState.label(row.state), action })
  return row
}

async function columnsOf(ctx: Context, { ownerId: _, files, ...plain }: StaffCertificateDraft) {
  return { ...plain, files: JSON.stringify(await attachFiles(ctx, files)) }
}
