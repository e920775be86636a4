import {
  auditDailyRead,
  auditRead,
  type Context,
  exportOf,
  type Handlers,
  imports,
  insertRow,
  maskIdCard,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { loadOf } from '#modules/organisation/shared/loadRate.ts'
import { assign, positionsChanged, refuseOthersNumber } from '#modules/permission/server/index.ts'
import type { employeeApi } from '../shared/api.ts'
import { EmployeeState, JoinStatus } from '../shared/employee.terms.ts'
import { type EmployeeDetail, EmployeeDraft } from '../shared/employee.ts'
import { may } from '../shared/permissions.ts'
import { findLifts } from './asks.ts'
import { type EmployeeRecord, findEmployee, findFigures } from './employee.store.ts'
import { checkDraft, columnsOf, drawNumbers, openCard } from './employeeColumns.ts'
import { employeeImporter } from './employeeImport.ts'
import { employees, findEmployeeOptions, findPositionOptions } from './employeeList.store.ts'
import { closeInvitations } from './invitation.store.ts'
import { invite } from './invitation.ts'
import { keepPhoto, photoLink, photoOf } from './photo.ts'

type OwnCalls = Omit<typeof employeeApi, 'stop' | 'start' | 'leave' | 'transfer'>

export const employeeHandlers: Handlers<OwnCalls> = {
  async list(ctx, query) {
    const page = await employees.page(ctx, query)
    return { ...page, records: page.records.map((row) => ({ ...row, photo: photoLink(ctx, row.photo) })) }
  },
  options: findEmployeeOptions,
  positionOptions: findPositionOptions,
  export: exportOf(employees),
  ...imports(employeeImporter),
  async detail(ctx, { id }) {
    const row = await findEmployee(ctx, id)
    if (ctx.may(may.seePersonal)) {
      await auditRead(ctx, 'employee', id, row.idCard ? ['id_card'] : [])
      await auditDailyRead(ctx, 'employee', id, row.hourCost === null ? [] : ['hour_cost'])
    }
    return view(ctx, row)
  },

  async lifts(ctx, { id }) {
    await findEmployee(ctx, id)
    return findLifts(ctx, id)
  },

  async add(ctx, { invite: sends, ...draft }) {
    await checkDraft(ctx, draft)
    const [employeeNo] = draft.employeeNo ? [draft.employeeNo] : await drawNumbers(ctx, 1)
    const headImg = await keepPhoto(ctx, draft.headImg)
    const { id } = await insertRow(ctx, 'employee', { ...columnsOf(ctx, draft), headImg, employeeNo })
    await assign(ctx, id, draft.positionIds)
    if (!sends) return { id, version: 0 }
    await invite(ctx, { id, ...draft }, 1)
    return { id, version: 1 }
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findEmployee(ctx, id, { lock: true })
    requireFresh(before, version)
    if (before.state === EmployeeState.code.left) throw fieldRefusal([{ prop: 'name', msg: '员工已离职，不能编辑' }])
    await checkDraft(ctx, draft, before)
    const headImg = await keepPhoto(ctx, draft.headImg, before)
    const columns = { ...columnsOf(ctx, wholeDraft(EmployeeDraft, draft), before), headImg }
    const renumbered = draft.phone !== before.phone
    if (renumbered) await refuseOthersNumber(ctx, id)
    const saved = await updateRow(ctx, 'employee', id, version, {
      ...columns,
      ...(renumbered ? { invitedAt: null } : {}),
    })
    // Who got the link at the former number would answer it, and set the password, for the new one.
    if (renumbered) await closeInvitations(ctx, id)
    const moved = (draft.teamId ?? null) !== before.teamId
    const reassigned = await assign(ctx, id, draft.positionIds)
    if (before.userId && (moved || reassigned)) await positionsChanged(ctx, [before.userId])
    return saved
  },

  async invite(ctx, { id, way }) {
    const employee = await findEmployee(ctx, id, { lock: true })
    if (employee.state !== EmployeeState.code.active)
      throw fieldRefusal([{ prop: 'id', msg: `${employee.name}不是在职状态，不能邀请` }])
    if (employee.joinStatus === JoinStatus.code.joined)
      throw fieldRefusal([{ prop: 'id', msg: `${employee.name}已加入，无需再邀请` }])
    const { link, expiresAt } = await invite(ctx, employee, way)
    // The link of an SMS proves the phone: it goes there and nowhere else.
    return { link: way === 2 ? link : null, expiresAt }
  },

  async resetPassword(ctx, { id }) {
    const employee = await findEmployee(ctx, id)
    if (!employee.userId || employee.state !== EmployeeState.code.active)
      throw fieldRefusal([{ prop: 'id', msg: `${employee.name}还没有可用的账号，请先邀请加入` }])
    const { settings, texting } = ctx.services
    ctx.after(() => texting.send(employee.phone, 'passwordReset', { link: `${settings.publicUrl}/auth/smsPwd` }))
    return { done: 1 }
  },
}

/** What the detail and the form get: sealed numbers and cost only for who may see them (APq). */
async function view(ctx: Context, row: EmployeeRecord): Promise<EmployeeDetail> {
  const figures = await findFigures(ctx, row.id)
  const sees = ctx.may(may.seePersonal)
  const load = loadOf(figures.elevatorCount)
  const card = openCard(ctx, row)
  return {
    ...figures,
    id: row.id,
    userId: row.userId,
    version: row.version,
    employeeNo: row.employeeNo,
    name: row.name,
    headImg: photoOf(ctx, row),
    phone: row.phone,
    sex: row.sex,
    // Eight digits of the identity number: as personal as the number.
    birthday: sees || row.id === ctx.who.employeeId ? row.birthday : null,
    idCard: card && (sees ? card : maskIdCard(card)),
    kind: row.kind,
    teamId: row.teamId,
    skills: row.skills,
    skillLevel: row.skillLevel,
    entryDate: row.entryDate,
    workStartDate: row.workStartDate,
    leaveDate: row.leaveDate,
    joinStatus: row.joinStatus,
    invitedAt: row.invitedAt,
    joinedAt: row.joinedAt,
    state: row.state,
    hourCost: sees ? row.hourCost : null,
    insuranceTo: row.insuranceTo,
    emergencyContact: row.emergencyContact,
    emergencyPhone: row.emergencyPhone,
    loadHours: load.hours,
    loadRate: load.rate,
    createdAt: row.createdAt,
  }
}
