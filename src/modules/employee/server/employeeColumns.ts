import { type Context, initials, maskIdCard, nextNumber } from '#kernel/server/index.ts'
import { type FieldError, fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { refuseEmployee } from '../shared/employee.terms.ts'
import { type EmployeeDraft, readIdCard } from '../shared/employee.ts'
import { may } from '../shared/permissions.ts'
import { type EmployeeRecord, findLedTeam, findTaken, findTwins, isOpenTeam, type Twins } from './employee.store.ts'

const PLACE = 'employee.idCard'

export const cardIndex = (ctx: Context, idCard: string | undefined): string | undefined =>
  idCard && ctx.services.sealer.index(idCard, PLACE)

export const openCard = (ctx: Context, row: { idCard: string | null }): string | null =>
  row.idCard && ctx.services.sealer.open(row.idCard, PLACE)

/** The number was shown masked and comes back as it was: the number that is there stays. */
function isKept(ctx: Context, draft: EmployeeDraft, before?: EmployeeRecord): boolean {
  if (!draft.idCard || !before) return false
  const card = openCard(ctx, before)
  return card !== null && (draft.idCard === card || draft.idCard === maskIdCard(card))
}

/**
 * What only the database knows. Refuses with 1007001 for a phone of a colleague, 1000404 for a foreign team, 1002001 for
 * a cost the person may not see, and at the field for the rest.
 */
export async function checkDraft(ctx: Context, draft: EmployeeDraft, before?: EmployeeRecord): Promise<void> {
  if (draft.hourCost !== undefined) ctx.require(may.seePersonal)
  const kept = isKept(ctx, draft, before)
  if (!kept && draft.idCard?.includes('*')) throw fieldRefusal([{ prop: 'idCard', msg: '身份证号不正确' }])
  if (before?.userId && before.phone !== draft.phone)
    throw fieldRefusal([{ prop: 'phone', msg: '该员工已加入，手机号由本人在个人资料中更换' }])
  const given = { ...draft, idCardIndex: kept ? undefined : cardIndex(ctx, draft.idCard) }
  const twins = await findTwins(ctx, given, before?.id)
  if (twins.phone)
    throw refuseEmployee.phoneTaken({}, { fields: [{ prop: 'phone', msg: refuseEmployee.phoneTaken.text }] })
  const errors = twinErrors(twins)
  if (errors.length > 0) throw fieldRefusal(errors)
  if (draft.teamId && draft.teamId !== before?.teamId && !(await isOpenTeam(ctx, draft.teamId))) throw refuse.notFound()
  const led = before && (await findLedTeam(ctx, before.id))
  if (led && led.id !== draft.teamId)
    throw fieldRefusal([{ prop: 'teamId', msg: `是班组「${led.name}」的班组长，请先更换该班组的班组长` }])
}

export function twinErrors(twins: Twins): FieldError[] {
  return [
    ...(twins.phone ? [{ prop: 'phone', msg: refuseEmployee.phoneTaken.text }] : []),
    ...(twins.employeeNo ? [{ prop: 'employeeNo', msg: '工号已存在' }] : []),
    ...(twins.idCard ? [{ prop: 'idCard', msg: '身份证号已存在' }] : []),
  ]
}

export function columnsOf(ctx: Context, draft: EmployeeDraft, before?: EmployeeRecord) {
  const { positionIds: _, headImg: __, idCard, hourCost, employeeNo, ...plain } = draft
  const { sealer } = ctx.services
  const card = isKept(ctx, draft, before)
    ? {}
    : {
        idCard: idCard && sealer.seal(idCard, PLACE),
        idCardIndex: cardIndex(ctx, idCard),
        ...(idCard ? readIdCard(idCard) : before?.idCard ? { birthday: null } : {}),
      }
  return {
    ...plain,
    ...card,
    ...(employeeNo || !before ? { employeeNo } : {}),
    // Who may not see the cost leaves it as it is.
    ...(ctx.may(may.seePersonal) ? { hourCost } : {}),
    namePinyin: initials(draft.name),
  }
}

/** The next free numbers YG0001 …; a number once typed by hand is passed over. */
export async function drawNumbers(ctx: Context, count: number, typed: readonly string[] = []): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const missing = count - free.length
    const first = await nextNumber(ctx, 'employee', missing)
    const drawn = Array.from({ length: missing }, (_, n) => `YG${String(first + n).padStart(4, '0')}`)
    const { employeeNos } = await findTaken(ctx, { phones: [], employeeNos: drawn, idCards: [] })
    free.push(...drawn.filter((number) => !employeeNos.has(number) && !typed.includes(number)))
  }
  return free
}
