import { initials } from '#kernel/server/pinyin.ts'
import { addDays, addMonths, type Day, monthEnd } from '#kernel/shared/days.ts'
import { isPeriodicYear } from '#modules/elevator/shared/nextInspection.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { Category } from '#modules/template/shared/template.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { brands } from './names.ts'
import { type Building, type Community, type Customer, REGION } from './places.ts'
import type { TemplateKey } from './templates.ts'
import type { Row } from './write.ts'

/** Lifts of every sort with plausible papers. */

export interface Lift {
  readonly id: string
  readonly name: string
  readonly deviceNumber: string
  readonly community: Community
  readonly building: Building
  readonly customer: Customer
  readonly category: Category
  readonly useStatus: 1 | 2 | 3 | 4 | 5
  readonly template: TemplateKey | null
  readonly onDemand: boolean
  /** Month of the yearly inspection. */
  readonly inspectionMonth: number
  /** The row to be written; contract, crew and visit days are filled in later. */
  readonly row: Row
}

/** What of a community's lifts is out of the ordinary, counted from its first lift. */
interface Exceptions {
  fire?: number
  explosion?: number
  onDemand?: number
  stopped?: number
  scrapped?: number
  transferred?: number
  unused?: number
  /** In use, but out of contract. */
  uncovered?: number
}

const exceptions: Readonly<Record<string, Exceptions>> = {
  CH: { onDemand: 3, stopped: 3 },
  XH: { fire: 2, onDemand: 3 },
  QH: { stopped: 3 },
  SJ: { scrapped: 3 },
  WJ: { transferred: 1 },
  BJ: { explosion: 1, unused: 1 },
  TL: { onDemand: 3, stopped: 3 },
  JX: { onDemand: 3, stopped: 3 },
  SM: { uncovered: 3 },
}

type Sort = 'passenger' | 'hydraulic' | 'dumbwaiter' | 'villa' | 'escalator' | 'walkway'

export function makeElevators(
  company: Company,
  community: Community,
  templates: ReadonlyMap<TemplateKey, { id: string | null }>,
): Lift[] {
  const { plan } = community
  const of = (sort: Sort, count = 0): Sort[] => Array.from({ length: count }, () => sort)
  const passengers = plan.straight - (plan.dumbwaiters ?? 0) - (plan.hydraulic ?? 0)
  const sorts = [
    ...of(plan.villas ? 'villa' : 'passenger', passengers),
    ...of('hydraulic', plan.hydraulic),
    ...of('dumbwaiter', plan.dumbwaiters),
    ...of('escalator', plan.escalators),
    ...of('walkway', plan.walkways),
  ]
  const special = exceptions[community.no] ?? {}
  const numbers = new Map<string, number>()
  return sorts.map((sort, n) => {
    const building = community.buildings[n % community.buildings.length] as Building
    const number = (numbers.get(building.id + sort) ?? 0) + 1
    numbers.set(building.id + sort, number)
    return makeLift(company, community, building, sort, n, number, passengers - n, special, templates)
  })
}

/** useType of passenger lifts by the community's type. */
function typeOfUse(sort: Sort, community: Community, n: number): number | null {
  if (sort === 'escalator' || sort === 'walkway') return null
  if (sort === 'hydraulic') return 1
  if (sort === 'dumbwaiter') return 2
  if (sort === 'villa') return 4
  if (community.type === 5) return n % 3 === 0 ? 0 : 5
  if (community.type === 7) return n % 2
  return community.type === 4 && n % 5 === 0 ? 3 : 0
}

function nameOf(sort: Sort, community: Community, building: Building, number: number): string {
  if (sort === 'escalator') return `${building.name}扶梯${number}`
  if (sort === 'walkway') return `${building.name}人行道${number}`
  if (sort === 'dumbwaiter') return `${building.name}食梯${number}`
  if (sort === 'hydraulic') return `${building.name}货梯${number}`
  if (sort === 'villa') return `${building.name}家用梯`
  if (community.type === 1) return `${building.name}${number % 2 === 1 ? 1 : 2}单元${Math.ceil(number / 2)}号梯`
  return `${building.name}${number}号梯`
}

/** The next periodic inspection after today by the years since supervision (archives 6.2). */
function inspectionsOf(supervised: Day, today: Day): { last: Day; next: Day } {
  let last = supervised
  for (let n = 1; ; n++) {
    if (!isPeriodicYear(n)) continue
    const due = monthEnd(addMonths(supervised, 12 * n))
    if (due > today) return { last, next: due }
    last = addDays(due, -12)
  }
}

function statusOf(special: Exceptions, n: number, fromEnd: number): { useStatus: Lift['useStatus']; covered: boolean } {
  const at = fromEnd - 1
  if (at >= 0 && at < (special.scrapped ?? 0)) return { useStatus: 3, covered: false }
  if (at >= 0 && at < (special.transferred ?? 0)) return { useStatus: 4, covered: false }
  if (at >= 0 && at < (special.unused ?? 0)) return { useStatus: 5, covered: false }
  if (at >= 0 && at < (special.stopped ?? 0)) return { useStatus: 2, covered: true }
  return { useStatus: 1, covered: n >= (special.uncovered ?? 0) }
}

function makeLift(
  company: Company,
  community: Community,
  building: Building,
  sort: Sort,
  n: number,
  number: number,
  fromEnd: number,
  special: Exceptions,
  templates: ReadonlyMap<TemplateKey, { id: string | null }>,
): Lift {
  const { random, clock } = company
  const steps = sort === 'escalator' || sort === 'walkway'
  const isFire = n < (special.fire ?? 0)
  const isExplosion = n < (special.explosion ?? 0)
  const isSpecial = isFire || isExplosion || sort === 'villa'
  const { useStatus, covered } = statusOf(special, n, fromEnd)
  const onDemand = !isFire && n >= (special.fire ?? 0) && n < (special.fire ?? 0) + (special.onDemand ?? 0)
  const category: Category = steps ? 4 : sort === 'dumbwaiter' ? 3 : sort === 'hydraulic' ? 2 : 1
  const template: TemplateKey | null = isFire
    ? 'fire'
    : isExplosion
      ? 'explosion'
      : sort === 'villa'
        ? 'villa'
        : sort === 'hydraulic'
          ? 'hydraulic'
          : community.no === 'QH'
            ? 'city'
            : null
  const make = brands[(community.plan.buildings + n) % brands.length] ?? brands[0]
  // On demand only up to fifteen years (jobs 1.3).
  const age = random.int(200, 16 * 365)
  const supervised = addDays(clock.today, -(onDemand ? Math.min(age, 13 * 365) : age))
  const { last, next } = inspectionsOf(supervised, clock.today)
  const papers = useStatus !== 5 && sort !== 'villa'
  const floors =
    sort === 'villa'
      ? 4
      : sort === 'dumbwaiter'
        ? 5
        : community.type === 1
          ? random.pick([11, 18, 18, 26, 33])
          : random.int(5, 24)
  const name = nameOf(sort, community, building, number)
  const serial = (company.rows.get('elevator')?.length ?? 0) + 1
  const id = idOf(company, 390)
  const row: Row = {
    id,
    name,
    name_pinyin: initials(name),
    device_number: `${community.no}${String(n + 1).padStart(3, '0')}`,
    register_code: papers
      ? `${steps ? 3310 : 3110}330199${supervised.slice(0, 7).replace('-', '')}${String(serial).padStart(4, '0')}`
      : null,
    use_cert_no: papers ? `梯11浙A${String(20000 + serial)}(${supervised.slice(2, 4)})` : null,
    nine_six_three_serial_number: papers ? String(600000 + serial) : null,
    factory_number: `${make.models[0].slice(0, 2)}${supervised.slice(2, 4)}${String(7000 + serial)}`,
    type: sort === 'escalator' ? 2 : sort === 'walkway' ? 3 : 1,
    driving_method: steps ? null : sort === 'hydraulic' ? 2 : sort === 'dumbwaiter' ? 3 : 1,
    use_type: typeOfUse(sort, community, n),
    use_place: community.plan.usePlace,
    machine_room: steps ? null : n % 4 === 0 ? 2 : 1,
    door_open_type: steps ? null : sort === 'dumbwaiter' ? 7 : 1,
    slope: sort === 'escalator' ? 30 : sort === 'walkway' ? 12 : null,
    special_kind: isFire ? 1 : isExplosion ? 2 : 0,
    brand: make.brand,
    model: steps ? make.steps : make.models[n % 2],
    manufacturer: make.maker,
    install_unit: '云溪电梯安装（示例）有限公司',
    manufacture_date: addDays(supervised, -160),
    accept_date: addDays(supervised, -20),
    supervise_date: papers ? supervised : null,
    load: steps
      ? null
      : sort === 'dumbwaiter'
        ? 200
        : sort === 'villa'
          ? 320
          : community.type === 5
            ? 1600
            : random.pick([800, 1000, 1000, 1150]),
    speed: steps
      ? 0.5
      : sort === 'dumbwaiter' || sort === 'villa'
        ? 0.4
        : floors > 20
          ? 2.5
          : random.pick([1, 1.5, 1.75]),
    floors: steps ? null : floors,
    stations: steps ? null : floors,
    doors: steps ? null : floors,
    rise: sort === 'escalator' ? random.pick([4.5, 5.1, 6]) : sort === 'walkway' ? 0.6 : null,
    step_width: steps ? 1000 : null,
    length: sort === 'walkway' ? random.pick([28, 36, 42]) : null,
    rise_height: steps ? null : floors * 3,
    control_system: steps ? null : '微机控制 VVVF',
    control_mode: steps ? null : n % 3 === 0 ? '并联' : '集选',
    rope_spec: category === 1 ? '8×19S+FC-10' : null,
    traction_ratio: category === 1 ? '2:1' : null,
    sheave_count: category === 1 ? 4 : null,
    sheave_diameter: category === 1 ? 400 : null,
    roller_diameter: category === 1 && floors > 20 ? 160 : null,
    governor_model: steps || sort === 'hydraulic' ? null : 'XS-240',
    community_id: community.id,
    building_id: building.id,
    unit_no: community.type === 1 && sort === 'passenger' ? `${number % 2 === 1 ? 1 : 2}单元` : null,
    region_code: REGION,
    lng: building.lng + random.int(-9, 9) * 0.00001,
    lat: building.lat + random.int(-9, 9) * 0.00001,
    area_type: 1,
    address: `${community.name}${building.name}`,
    customer_id: community.customer.id,
    safety_officer: sort === 'villa' ? null : community.customer.safetyOfficer,
    officer_phone: sort === 'villa' ? null : community.customer.officerPhone,
    team_id: null,
    worker_ids: [] as string[],
    maintenance_type: onDemand ? 2 : 1,
    template_type: isSpecial ? 5 : category,
    template_id: template ? (templates.get(template)?.id ?? null) : null,
    cycle_days: onDemand || sort === 'villa' ? 30 : visitGap.days,
    last_maintain_date: null,
    next_maintain_date: null,
    last_inspect_date: papers ? last : null,
    next_inspect_date: papers && useStatus <= 2 ? next : null,
    inspect_org: papers ? '云溪市特种设备检验研究院' : null,
    use_status: useStatus,
    stop_reason: useStatus === 2 ? '楼层改造，暂停使用' : null,
    stop_from: useStatus === 2 ? clock.day(-random.int(40, 220)) : null,
    service_status: covered ? 1 : useStatus === 1 ? 2 : 0,
    project_id: null as string | null,
    contract_id: null,
    completeness: 0,
    ...entered(company, 388),
  }
  const filled = Object.values(row).filter((value) => value !== null).length
  row.completeness = Math.round((filled / Object.keys(row).length) * 100)
  add(company, 'elevator', row)
  return {
    id,
    name,
    deviceNumber: row.device_number as string,
    community,
    building,
    customer: community.customer,
    category,
    useStatus,
    template,
    onDemand,
    inspectionMonth: Number(next.slice(5, 7)),
    row,
  }
}
