import { initials } from '#kernel/server/pinyin.ts'
import { addDays, addMonths } from '#kernel/shared/days.ts'
import { usualConsent } from '#modules/enterprise/shared/faceSet.ts'
import { toStoredGrants } from '#modules/permission/shared/grants.ts'
import { type PresetKey, presetPositions } from '#modules/permission/shared/presets.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { creditCode, mobile, peopleNames } from './names.ts'

/** Companies, their settings, positions, teams, employees and absences. */

export interface Employee {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly kind: number
  readonly position: PresetKey
  readonly joinStatus: 0 | 1 | 2
  readonly userId: string | null
  readonly teamId: string | null
}

export interface Team {
  readonly id: string
  readonly name: string
  readonly lng: number
  readonly lat: number
  readonly members: Employee[]
}

export interface Organisation {
  readonly employees: readonly Employee[]
  readonly teams: readonly Team[]
  /** Maintenance and repair staff, in order of their number. */
  readonly workers: readonly Employee[]
  readonly salesman: Employee
  readonly manager: Employee
}

export interface OrganisationSpec {
  readonly name: string
  readonly shortName: string
  /** Position, kind (archives 1), join status and phone of everybody but the workers. */
  readonly office: readonly { position: PresetKey; kind: number; joinStatus?: 0 | 2; phone?: string }[]
  readonly teams: readonly { name: string; lng: number; lat: number; color: string; workers: number }[]
  /** Phones of the first workers; the first of each team leads it. */
  readonly workerPhones: readonly string[]
  /** Numbers (from 0) of workers who have not accepted the invitation. */
  readonly invited: readonly number[]
  readonly knownNames?: readonly string[]
}

export function makeCompany(company: Company, spec: OrganisationSpec): void {
  const { random, clock } = company
  add(company, 'company', {
    id: company.id,
    name: spec.name,
    short_name: spec.shortName,
    credit_code: creditCode(random),
    credit_grade: 'A',
    licence_no: 'TS3333199-2029',
    licence_items: ['电梯安装(含修理) A1', '电梯安装(含修理) B'],
    licence_to: addMonths(clock.today, 29),
    legal_person: '许景行',
    contact: '许景行',
    phone: '0571-88001234',
    duty_phone: '0571-88009633',
    region_code: '330106',
    address: '维保路1号',
    lng: 120.15,
    lat: 30.27,
    invoice_title: spec.name,
    modules: ['数据统计'],
    ...entered(company, 420),
  })
  const one = { id: company.id, ...entered(company, 420) }
  add(company, 'login_method', one)
  add(company, 'face_set', { ...one, enabled: true, scenes: [3] })
  add(company, 'sign_distance', one)
  add(company, 'maintain_setting', one)
}

/** 客服 of the demo reads contracts without amounts: the company edited its copy. */
const ownGrants: Partial<Record<PresetKey, Record<string, 0 | 1>>> = { service: { AN1: 1, AN3: 1 } }

function makePositions(company: Company): Map<PresetKey, string> {
  const ids = new Map<PresetKey, string>()
  for (const preset of presetPositions) {
    const id = idOf(company)
    ids.set(preset.key, id)
    add(company, 'position', {
      id,
      // The first row of a table says which columns are written.
      name: preset.name,
      remark: null,
      preset: preset.key,
      data_scope: preset.dataScope.kind,
      scope_project_ids: [] as string[],
      grants: { ...toStoredGrants(preset.grants), ...ownGrants[preset.key] },
      ...entered(company, 418),
    })
  }
  // Positions of the company's own making, not yet given to anybody.
  for (const own of ownPositions)
    add(company, 'position', {
      ...own,
      id: idOf(company),
      data_scope: 1,
      scope_project_ids: [] as string[],
      ...entered(company, 12),
    })
  return ids
}

const ownPositions = [
  {
    name: '前台文员',
    remark: '登记客户与合同，不看金额；续签可见不可用，由商务办理',
    grants: { AM1: 1, AM3: 1, AMa: 1, AN1: 1, AN3: 1, ANc: 0, ANj: 0, AL1: 1, AL4: 1, JR1: 1, JR2: 1 },
  },
  {
    name: '外部审计',
    remark: '年审期间只读',
    grants: { AL1: 1, AL4: 1, AL5: 1, AL6: 1, ALB: 1, AN1: 1, AN3: 1, ANj: 1, JMe: 1 },
  },
]

export function makeOrganisation(company: Company, spec: OrganisationSpec): Organisation {
  const positions = makePositions(company)
  const { random } = company
  const count = spec.office.length + spec.teams.reduce((all, team) => all + team.workers, 0)
  const names = peopleNames(random, count, spec.knownNames)
  const teams: Team[] = spec.teams.map(({ name, lng, lat }) => ({ id: idOf(company), name, lng, lat, members: [] }))
  const teamOf = spec.teams.flatMap((team, at) => Array.from({ length: team.workers }, () => at))

  const workers = teamOf.map((at, n): Employee => {
    const team = teams[at] as Team
    const leads = team.members.length === 0
    const worker: Employee = {
      id: idOf(company),
      name: names[n] as string,
      phone: spec.workerPhones[n] ?? mobile(random),
      kind: at === teams.length - 1 && teams.length > 1 ? 3 : 2,
      position: leads ? 'leader' : at === teams.length - 1 && teams.length > 1 ? 'repairer' : 'maintainer',
      joinStatus: spec.invited.includes(n) ? 0 : 1,
      userId: spec.invited.includes(n) ? null : idOf(company),
      teamId: team.id,
    }
    team.members.push(worker)
    return worker
  })
  const office = spec.office.map(
    ({ position, kind, joinStatus = 1 as 0 | 1 | 2, phone }, n): Employee => ({
      id: idOf(company),
      name: names[workers.length + n] as string,
      phone: phone ?? mobile(random),
      kind,
      position,
      joinStatus,
      userId: joinStatus !== 1 ? null : position === 'admin' ? company.adminId : idOf(company),
      teamId: null,
    }),
  )
  const employees = [...office, ...workers]

  spec.teams.forEach(({ name, lng, lat, color }, at) => {
    const team = teams[at] as Team
    add(company, 'team', {
      id: team.id,
      name,
      name_pinyin: initials(name),
      leader_id: team.members[0]?.id ?? null,
      duty_phone: team.members[0]?.phone ?? null,
      base_lng: lng,
      base_lat: lat,
      color,
      community_ids: [] as string[],
      ...entered(company, 415),
    })
  })
  employees.forEach((employee, n) => {
    const worker = workers.indexOf(employee)
    addEmployee(company, employee, n + 1, worker < 0 ? null : consentOf(company, employee, worker))
    add(company, 'employee_position', {
      id: idOf(company),
      employee_id: employee.id,
      position_id: positions.get(employee.position),
      created_at: company.clock.iso(company.clock.day(-410), 600),
      created_by: company.adminId,
    })
  })
  addFaceConsents(company, workers)
  const by = (position: PresetKey) => office.find((one) => one.position === position) ?? (office[0] as Employee)
  return { employees, teams, workers, salesman: by('sales'), manager: by('manager') }
}

const consentOf = ({ clock }: Company, { joinStatus }: Employee, n: number): string | null =>
  n % 3 === 2 || joinStatus !== 1 ? null : clock.iso(clock.day(-40 + n), 540 + n * 7)

/** Two thirds of the field staff have agreed to the comparison of faces; enrolling is each person's own act on the phone. */
function addFaceConsents(company: Company, workers: readonly Employee[]): void {
  workers.forEach((worker, n) => {
    const agreedAt = consentOf(company, worker, n)
    if (!agreedAt) return
    add(company, 'face_consent', {
      id: idOf(company),
      employee_id: worker.id,
      text_version: 1,
      consent_text: usualConsent,
      agreed_at: agreedAt,
      created_by: worker.userId,
    })
  })
}

function addEmployee(company: Company, employee: Employee, number: number, consentAt: string | null): void {
  const { random, clock } = company
  const isWorker = employee.kind === 2 || employee.kind === 3
  const years = random.int(1, isWorker ? 14 : 9)
  const entry = addDays(addMonths(clock.today, -12 * years), -random.int(0, 300))
  const invited = clock.iso(clock.day(employee.joinStatus === 0 ? -3 : -410), 600)
  add(company, 'employee', {
    id: employee.id,
    employee_no: `YG${String(number).padStart(4, '0')}`,
    name: employee.name,
    name_pinyin: initials(employee.name),
    phone: employee.phone,
    sex: isWorker ? 1 : random.int(1, 2),
    birthday: addMonths(clock.today, -12 * random.int(23, 52) - random.int(0, 11)),
    user_id: employee.userId,
    team_id: employee.teamId,
    kind: employee.kind,
    skills: isWorker ? (employee.kind === 3 ? [0, 1] : random.chance(0.4) ? [0, 1] : [0]) : [],
    skill_level: isWorker ? Math.min(5, 2 + Math.floor(years / 4)) : null,
    entry_date: entry,
    work_start_date: addMonths(entry, -12 * random.int(0, 5)),
    join_status: employee.joinStatus,
    invited_at: invited,
    joined_at: employee.joinStatus === 1 ? invited : null,
    state: 1,
    hour_cost: isWorker ? random.int(42, 68).toFixed(2) : random.int(50, 120).toFixed(2),
    face_consent_at: consentAt,
    insurance_to: isWorker ? clock.day(random.int(60, 360)) : null,
    emergency_contact: isWorker ? '家属' : null,
    emergency_phone: isWorker ? mobile(random) : null,
    ...entered(company, 410),
  })
}

/** Two people away next week, and a few absences before; `people` must not contain anybody needed today. */
export function makeAbsences(company: Company, people: readonly Employee[], approver: Employee, weekday: number): void {
  const { clock } = company
  const monday = 8 - weekday
  const absences = [
    { who: 0, kind: 1, from: monday, to: monday + 4, reason: '年假回乡', state: 1 },
    { who: 1, kind: 5, from: monday + 1, to: monday + 2, reason: '特种设备作业人员复审培训', state: 1 },
    { who: 2, kind: 3, from: monday + 3, to: monday + 3, reason: '家中有事', state: 0 },
    { who: 0, kind: 2, from: -42, to: -41, reason: '感冒发热', state: 1 },
    { who: 2, kind: 6, from: -20, to: -20, reason: '周日值班调休', state: 1 },
    { who: 1, kind: 3, from: -15, to: -15, reason: '搬家', state: 2 },
  ]
  for (const { who, kind, from, to, reason, state } of absences) {
    const decided = state === 1 || state === 2
    add(company, 'employee_absence', {
      id: idOf(company, 5),
      employee_id: (people[who] as Employee).id,
      kind,
      from_at: clock.iso(clock.day(from), 510),
      to_at: clock.iso(clock.day(to), 1050),
      reason,
      state,
      approved_by: decided ? approver.userId : null,
      approved_at: decided ? clock.iso(clock.day(Math.min(from, -1)), 600) : null,
      reject_reason: state === 2 ? '当日已排满，请改期' : null,
      ...entered(company, Math.max(4, -from + 3)),
    })
  }
}
