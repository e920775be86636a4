import { type Cells, type Context, type Importer, importColumns, insertRows } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { addHolders, findAllPositions, findPositions, refuseEscalation } from '#modules/permission/server/index.ts'
import { Skill } from '../shared/employee.terms.ts'
import { EmployeeDraft } from '../shared/employee.ts'
import { may } from '../shared/permissions.ts'
import { findTaken } from './employee.store.ts'
import { cardIndex, columnsOf, drawNumbers, twinErrors } from './employeeColumns.ts'
import { findTeams } from './employeeImport.store.ts'

const names = (text: string) =>
  text
    .split(/[、,，;；/／\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** 导入员工: positions, team and skills by their names; invitations are sent afterwards from the list. */
export const employeeImporter: Importer<typeof EmployeeDraft> = {
  title: '员工',
  schema: EmployeeDraft,
  unique: ['phone', 'idCard', 'employeeNo'],
  columns: importColumns(EmployeeDraft, {
    name: { kind: 'name', example: '王一维' },
    phone: { example: '13800138000' },
    idCard: { kind: 'code', note: '填写后自动得出性别与出生日期，请设为文本格式' },
    employeeNo: { kind: 'code', sameLength: 'withZeros', note: '留空自动编号' },
    kind: {},
    positionIds: { note: '系统中已有的岗位，多个用顿号隔开', example: '维保工' },
    teamId: { note: '系统中已有的班组' },
    skills: { note: `${Skill.options.map((one) => one.label).join('、')}，多个用顿号隔开` },
    skillLevel: {},
    entryDate: { example: '2024-03-01' },
    workStartDate: {},
    hourCost: { note: '单位元/小时，需要查看成本权限' },
    insuranceTo: {},
    emergencyContact: { kind: 'name' },
    emergencyPhone: {},
  }),
  remarks: [
    '日期可写 2026-01-02、2026/1/2、2026.1.2 或 2026年1月2日。',
    '手机号、身份证号请设为文本格式，否则表格会丢掉末几位。',
    '导入后在员工列表中发送邀请，本人接受后即可登录。',
  ],

  async resolve(ctx, rows) {
    const teams = new Map((await findTeams(ctx)).map((team) => [plain(team.name), team.id]))
    const positions = new Map((await findAllPositions(ctx)).map((position) => [plain(position.name), position.id]))
    return rows.map((row) => resolveRow(ctx, row, teams, positions))
  },

  async check(ctx, rows) {
    const indexes = rows.map((row) => cardIndex(ctx, row.draft.idCard))
    const taken = await findTaken(ctx, {
      phones: rows.map((row) => row.draft.phone),
      employeeNos: rows.flatMap((row) => row.draft.employeeNo ?? []),
      idCards: indexes.flatMap((index) => index ?? []),
    })
    // A position that may not be given is the file's fault, not one row's: the whole import is refused (1002002).
    refuseEscalation(ctx, await findPositions(ctx, [...new Set(rows.flatMap((row) => row.draft.positionIds))]))
    const problems = new Map<number, FieldError[]>()
    for (const [n, { draft }] of rows.entries()) {
      const errors = twinErrors({
        phone: taken.phones.has(draft.phone),
        employeeNo: draft.employeeNo !== undefined && taken.employeeNos.has(draft.employeeNo),
        idCard: indexes[n] !== undefined && taken.idCards.has(indexes[n]),
      })
      if (draft.entryDate > today(ctx.now)) errors.push({ prop: 'entryDate', msg: '入职日期在今天之后，请核对' })
      if (errors.length > 0) problems.set(n, errors)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const typed = rows.flatMap((row) => row.draft.employeeNo ?? [])
    const drawn = await drawNumbers(ctx, rows.length - typed.length, typed)
    const values = rows.map(({ draft }) => ({
      birthday: null,
      sex: 0,
      idCard: null,
      idCardIndex: null,
      ...columnsOf(ctx, draft),
      employeeNo: draft.employeeNo ?? (drawn.shift() as string),
      hourCost: ctx.may(may.seePersonal) ? draft.hourCost : null,
    }))
    // One statement takes rows with the same columns only.
    const columns = [...new Set(values.flatMap((one) => Object.keys(one)))]
    const ids = await insertRows(
      ctx,
      'employee',
      values.map((one) => Object.fromEntries(columns.map((name) => [name, (one as Record<string, unknown>)[name]]))),
    )
    const positions = rows.flatMap(({ draft }, n) =>
      [...new Set(draft.positionIds)].map((positionId) => ({ employeeId: ids[n] as string, positionId })),
    )
    await addHolders(ctx, positions)
    await progress(rows.length)
  },
}

const plain = (name: string) => name.normalize('NFKC').replace(/\s/g, '')

function resolveRow(
  ctx: Context,
  { text, value }: Cells,
  teams: ReadonlyMap<string, string>,
  positions: ReadonlyMap<string, string>,
): { input: unknown; errors: FieldError[] } {
  const errors: FieldError[] = []
  const team = text.teamId ? teams.get(plain(text.teamId)) : undefined
  if (text.teamId && !team) errors.push({ prop: 'teamId', msg: `没有班组「${text.teamId}」` })
  const positionIds = names(text.positionIds ?? '').flatMap((name) => {
    const id = positions.get(plain(name))
    if (!id) errors.push({ prop: 'positionIds', msg: `没有岗位「${name}」` })
    return id ?? []
  })
  const skills = names((text.skills ?? '').replace(/\s+/g, '、')).flatMap((name) => {
    const code = Skill.parse(name)
    if (code === undefined) errors.push({ prop: 'skills', msg: `没有技能「${name}」` })
    return code ?? []
  })
  if (value.hourCost !== undefined && !ctx.may(may.seePersonal))
    errors.push({ prop: 'hourCost', msg: '没有查看成本权限，请删去这一列' })
  return { input: { ...value, teamId: team, positionIds, skills }, errors }
}
