import {
  type Context,
  exportOf,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, daysBetween, weekday } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import {
  type CertificateDetail,
  CertificateDraft,
  CertificateState,
  OwnerType,
  refuseCertificate,
  stateOn,
  TIMELINE_WEEKS,
  takesPlace,
} from '../shared/certificate.ts'
import type { certificateApi } from '../shared/certificateApi.ts'
import { EmployeeState } from '../shared/employee.terms.ts'
import { may } from '../shared/permissions.ts'
import { isLiftSeen } from './asks.ts'
import {
  type CertificateRecord,
  certificates,
  countEnds,
  findCurrent,
  findOwn,
  findShown,
  isCurrent,
  isNumberTaken,
  retire,
  type ShownCertificate,
} from './certificate.store.ts'
import { tellRejected } from './certificateEvents.ts'
import { findEmployee } from './employee.store.ts'
import { countReviewers } from './reviewers.store.ts'

const { missing, pending, valid, expiring, expired, rejected, revoked } = CertificateState.code

/** Certificates of lifts, people and the company (archives 3 Certificate). */
export const certificateHandlers: Handlers<typeof certificateApi> = {
  async list(ctx, query) {
    const page = await certificates.page(ctx, query)
    const today = dayOf(ctx.now)
    return { ...page, records: page.records.map((row) => ({ ...row, daysLeft: daysLeft(row, today) })) }
  },

  async detail(ctx, { id }) {
    const shown = await findShown(ctx, id)
    if (!shown) throw refuse.notFound()
    return readable(ctx, shown)
  },

  async mine(ctx) {
    const { employeeId } = ctx.who
    if (!employeeId) return { employeeId: null, records: [] }
    const records = []
    for (const row of await findOwn(ctx, employeeId)) records.push(await readable(ctx, row))
    return { employeeId, records }
  },

  async timeline(ctx, { ownerType }) {
    const today = dayOf(ctx.now)
    const monday = addDays(today, 1 - weekday(today))
    const { kinds, weeks } = await countEnds(ctx, ownerType, today, monday, addDays(monday, TIMELINE_WEEKS * 7 - 1))
    return {
      counts: { 1: kinds.get(1)?.n ?? 0, 2: kinds.get(2)?.n ?? 0, 3: kinds.get(3)?.n ?? 0 },
      pending: kinds.get(ownerType)?.pending ?? 0,
      ended: weeks.get(-1) ?? 0,
      weeks: Array.from({ length: TIMELINE_WEEKS }, (_, n) => ({
        // What ended earlier this week counts as ended.
        from: n === 0 ? today : addDays(monday, n * 7),
        to: addDays(monday, n * 7 + 6),
        count: weeks.get(n) ?? 0,
      })),
    }
  },

  export: exportOf(certificates),

  async add(ctx, draft) {
    await requireHolder(ctx, draft, may.addCertificate)
    await checkDraft(ctx, draft)
    return insertRow(ctx, 'certificate', {
      ...(await columnsOf(ctx, draft)),
      state: pending,
      // 3/4 → new file → a new row at 1; the old one stays until this is approved.
      replacesId: await replacedBy(ctx, draft),
      uploadedBy: ctx.who.userId,
    })
  },

  async edit(ctx, { id, version, ...draft }) {
    const row = await requireCertificate(ctx, id, version, [missing, pending, rejected], '修改')
    if (row.ownerType !== draft.ownerType || row.ownerId !== draft.ownerId) throw refuse.notFound()
    await requireHolder(ctx, draft, may.editCertificate)
    await checkDraft(ctx, draft)
    return updateRow(ctx, 'certificate', id, version, {
      ...(await columnsOf(ctx, draft)),
      state: pending,
      rejectReason: null,
      replacesId: await replacedBy(ctx, draft),
      uploadedBy: ctx.who.userId,
    })
  },

  async review(ctx, { id, version, pass, reason }) {
    const row = await requireCertificate(ctx, id, version, [pending], '审核')
    ctx.require(
      row.ownerType === OwnerType.code.employee ? may.reviewStaff : may.reviewCertificate,
      may.reviewCertificate,
    )
    // Reviewer ≠ uploader unless there is nobody else who could.
    if ((row.uploadedBy ?? row.createdBy) === ctx.who.userId && (await countReviewers(ctx)) > 1)
      throw refuseCertificate.ownUpload()
    const reviewed = { reviewedBy: ctx.who.userId, reviewedAt: ctx.now.toISOString() }
    if (!pass) {
      await tellRejected(ctx, row, reason)
      return updateRow(ctx, 'certificate', id, version, { ...reviewed, state: rejected, rejectReason: reason })
    }
    // The old row first: a renewed paper keeps its number, and only one in force may carry it.
    if (row.replacesId) await retire(ctx, row.replacesId)
    const state = stateOn(row.certType, row.validTo, dayOf(ctx.now))
    return orRefuse(updateRow(ctx, 'certificate', id, version, { ...reviewed, state }), taken)
  },

  async revoke(ctx, { id, version, reason }) {
    const row = await requireCertificate(ctx, id, version, [valid, expiring, expired], '注销')
    ctx.require(
      row.ownerType === OwnerType.code.employee ? may.reviewStaff : may.revokeCertificate,
      may.revokeCertificate,
    )
    return updateRow(ctx, 'certificate', id, version, { state: revoked, rejectReason: reason })
  },
}

/** A row as its reader gets it: the scans with addresses to look at, the days that are left. */
function readable(ctx: Context, { oldNo, oldTo, ...row }: ShownCertificate): CertificateDetail {
  const files = row.files.map((file) => ({ ...file, url: ctx.services.store.link(file.bucket, file.key) }))
  const replaces = row.replacesId ? { certNo: oldNo, validTo: oldTo } : null
  return { ...row, files, replaces, daysLeft: daysLeft(row, dayOf(ctx.now)) }
}

const taken = () => fieldRefusal([{ prop: 'certNo', msg: '证书编号已存在' }])

const inForce: readonly number[] = [valid, expiring, expired]
const daysLeft = ({ state, validTo }: { state: number; validTo: Day | null }, today: Day) =>
  validTo && inForce.includes(state) ? daysBetween(today, validTo) : null

type Owner = Pick<CertificateDraft, 'ownerType' | 'ownerId'>

/** One's own certificates or those of people one may edit; whoever keeps certificates, those of lifts and the company too. */
async function requireHolder(ctx: Context, { ownerType, ownerId }: Owner, code: (typeof may)[keyof typeof may]) {
  if (ownerType !== OwnerType.code.employee) {
    ctx.require(code)
    return requireSeen(ctx, { ownerType, ownerId })
  }
  if (ownerId !== ctx.who.employeeId) ctx.require(may.edit, may.addCertificate, may.editCertificate)
  const employee = await findEmployee(ctx, ownerId)
  if (employee.state === EmployeeState.code.left)
    throw fieldRefusal([{ prop: 'ownerId', msg: `${employee.name}已离职，不能上传证书` }])
}

/** The holder is within the person's data scope, or 1000404. */
async function requireSeen(ctx: Context, { ownerType, ownerId }: Owner): Promise<void> {
  const { elevator, employee } = OwnerType.code
  if (ownerType === employee) await findEmployee(ctx, ownerId)
  else if (ownerType === elevator ? !(await isLiftSeen(ctx, ownerId)) : !ctx.who.companies.includes(ownerId))
    throw refuse.notFound()
}

async function checkDraft(ctx: Context, draft: CertificateDraft): Promise<void> {
  if (draft.validTo && draft.validTo < dayOf(ctx.now))
    throw fieldRefusal([{ prop: 'validTo', msg: '证书已过期，请上传有效期内的证书' }])
  if (await isNumberTaken(ctx, draft)) throw taken()
}

/** The certificate named, or the holder's approved one of the type where there is only one at a time. */
async function replacedBy(ctx: Context, draft: CertificateDraft): Promise<string | null> {
  if (draft.replacesId) {
    if (!(await isCurrent(ctx, draft.replacesId, draft)))
      throw refuseCertificate.notReplaceable({ certNo: draft.certNo })
    return draft.replacesId
  }
  return takesPlace(draft.certType) ? ((await findCurrent(ctx, draft)) ?? null) : null
}

/** A certificate the person may see: with its holder, within the data scope. */
export async function openCertificate(ctx: Context, id: string): Promise<CertificateRecord> {
  if (!(await findShown(ctx, id))) throw refuse.notFound()
  return findRow<CertificateRecord>(ctx, 'certificate', id)
}

/** One's own, whatever the codes and the scope. */
export const openOwn = async (ctx: Context, id: string): Promise<unknown> =>
  ctx.who.employeeId ? (await findOwn(ctx, ctx.who.employeeId)).find((own) => own.id === id) : undefined

async function requireCertificate(
  ctx: Context,
  id: string,
  version: number,
  states: readonly number[],
  action: string,
): Promise<CertificateRecord> {
  const row = await findRow<CertificateRecord>(ctx, 'certificate', id, { lock: true })
  await requireSeen(ctx, row)
  requireFresh(row, version)
  if (!states.includes(row.state)) throw refuseCertificate.notOpen({ state: CertificateState.label(row.state), action })
  return row
}

async function columnsOf(ctx: Context, draft: CertificateDraft) {
  const { files, ...plain } = wholeDraft(CertificateDraft, draft)
  return { ...plain, files: JSON.stringify(await attachFiles(ctx, files)) }
}
