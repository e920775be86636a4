import { initials } from '#kernel/server/pinyin.ts'
import { addDays, addMonths, monthStart } from '#kernel/shared/days.ts'
import { toStoredGrants } from '#modules/permission/shared/grants.ts'
import { presetPositions } from '#modules/permission/shared/presets.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { ContractBook } from './contractBook.ts'
import type { Lift } from './elevators.ts'
import type { Organisation } from './organisation.ts'

/** The projects of a company: which communities each runs, since how many months; one that is over (archives 9). */
export interface ProjectPlan {
  readonly name: string
  /** Numbers of its communities. */
  readonly places: readonly string[]
  readonly months: number
  /** Paid as a whole, 元. */
  readonly wholesale?: string
  /** One of its crew runs the site: a position whose data scope is this project (archives 1, position). */
  readonly onSite?: true
  /** Ended so many days ago. */
  readonly endedAgo?: number
}

export const firstProjects: readonly ProjectPlan[] = [
  { name: '翠湖花园维保项目', places: ['CH'], months: 26 },
  { name: '金桥商圈维保项目', places: ['JQ', 'YX'], months: 19 },
  { name: '医疗院区维保项目', places: ['KN', 'SL'], months: 31, wholesale: '386000.00', onSite: true },
  { name: '青禾片区住宅维保项目', places: ['QH', 'SJ'], months: 14 },
  { name: '星河国际中心维保项目', places: ['XH'], months: 22 },
  { name: '滨江科创园维保项目', places: ['BJ'], months: 11 },
  { name: '云溪交通枢纽维保项目', places: ['JT'], months: 9, wholesale: '168000.00' },
  { name: '听澜苑维保项目', places: ['TL'], months: 5 },
  { name: '市民服务中心一期维保项目', places: ['SM'], months: 24, endedAgo: 112 },
]

export const secondProjects: readonly ProjectPlan[] = [{ name: '北辰家园维保项目', places: ['BC'], months: 3 }]

export function makeProjects(
  company: Company,
  organisation: Organisation,
  lifts: readonly Lift[],
  book: ContractBook,
  plans: readonly ProjectPlan[],
): void {
  const { clock } = company
  const leaders = organisation.teams.flatMap((team) => team.members.slice(0, 1))
  plans.forEach((plan, n) => {
    const own = lifts.filter(
      (lift) => plan.places.includes(lift.community.no) && lift.useStatus !== 3 && lift.useStatus !== 4,
    )
    const communities = [...new Map(own.map((lift) => [lift.community.id, lift.community])).values()]
    const start = addMonths(monthStart(clock.today), -plan.months)
    const daysAgo = Math.round((clock.at(clock.today, 0) - clock.at(start, 0)) / 86_400_000) + 6
    const id = idOf(company, Math.min(daysAgo, 399))
    const ended = plan.endedAgo !== undefined
    const team = own.find((lift) => lift.row.team_id !== null)?.row.team_id as string | undefined
    const teamIds = [...new Set(own.flatMap((lift) => (lift.row.team_id as string | null) ?? []))]
    const manager = leaders.find((leader) => leader.teamId === team) ?? organisation.manager
    add(company, 'project', {
      id,
      project_no: `XM${String(n + 1).padStart(4, '0')}`,
      name: plan.name,
      name_pinyin: initials(plan.name),
      customer_id: (communities[0] as (typeof communities)[number]).customer.id,
      community_ids: communities.map((community) => community.id),
      manager_id: manager.id,
      deputy_id: manager === organisation.manager ? null : organisation.manager.id,
      team_ids: teamIds,
      start_date: start,
      end_date: ended ? clock.day(-(plan.endedAgo ?? 0)) : null,
      charge_mode: plan.wholesale ? 2 : 1,
      wholesale_amount: plan.wholesale ?? null,
      remark: null,
      state: ended ? 2 : 1,
      elevator_count: own.length,
      ...entered(company, Math.min(daysAgo, 399)),
    })
    if (plan.onSite) givePosition(company, organisation, { id, name: plan.name, team })
    for (const lift of own) {
      const crew = lift.row.worker_ids as string[]
      if (!ended) lift.row.project_id = id
      add(company, 'project_elevator', {
        id: idOf(company, Math.min(daysAgo, 399)),
        project_id: id,
        elevator_id: lift.id,
        charge_employee_id: crew[0] ?? null,
        assistant_ids: crew.slice(1),
        since: addDays(start, 2),
        running: !ended,
        ...entered(company, Math.min(daysAgo, 399)),
      })
    }
    const ids = new Set(own.map((lift) => lift.id))
    for (const contract of book.all) {
      const whole = contract.lifts.length > 0 && contract.lifts.every((lift) => ids.has(lift.id))
      const counts = ended ? contract.row.status === 2 : contract.row.status !== 3
      if (whole && contract.row.draft !== true && counts) contract.row.project_id = id
    }
  })
}

/** 项目驻点主管 sees this project alone; it is held beside 维保工, and the wider of two scopes counts. */
function givePosition(
  company: Company,
  organisation: Organisation,
  project: { id: string; name: string; team: string | undefined },
): void {
  const grants = presetPositions.find(({ key }) => key === 'leader')?.grants
  const members = organisation.teams.find(({ id }) => id === project.team)?.members ?? []
  const holder = members
    .slice(1)
    .find(
      ({ position, phone, joinStatus }) =>
        position === 'maintainer' && joinStatus === 1 && !phone.startsWith('1380000000'),
    )
  if (!holder || !grants) return
  const id = idOf(company)
  add(company, 'position', {
    id,
    name: '项目驻点主管',
    remark: `驻${project.name.replace('维保项目', '')}，只看这个项目`,
    data_scope: 4,
    scope_project_ids: [project.id],
    grants: toStoredGrants(grants),
    ...entered(company, 60),
  })
  add(company, 'employee_position', {
    id: idOf(company),
    employee_id: holder.id,
    position_id: id,
    created_at: company.clock.iso(company.clock.day(-60), 600),
    created_by: company.adminId,
  })
}
