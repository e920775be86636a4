import { initials } from '#kernel/server/pinyin.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { creditCode, mobile, peopleNames } from './names.ts'
import type { Employee } from './organisation.ts'

/** Customers, communities and buildings around one invented city. */

export interface Customer {
  readonly id: string
  readonly name: string
  readonly role: number
  readonly safetyOfficer: string
  readonly officerPhone: string
}

export interface Building {
  readonly id: string
  readonly name: string
  readonly lng: number
  readonly lat: number
}

export interface Community {
  readonly id: string
  readonly no: string
  readonly name: string
  readonly type: number
  readonly plan: CommunityPlan
  readonly customer: Customer
  readonly buildings: readonly Building[]
  readonly lng: number
  readonly lat: number
}

/** Counts of lifts by sort; the sum over all communities gives the master table's splits. */
export interface CommunityPlan {
  readonly no: string
  readonly name: string
  /** community type; usePlace of its lifts (archives 2). */
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly usePlace: number
  readonly buildings: number
  readonly east: number
  readonly north: number
  readonly straight: number
  readonly hydraulic?: number
  readonly dumbwaiters?: number
  readonly escalators?: number
  readonly walkways?: number
  readonly villas?: boolean
  readonly unchecked?: boolean
  /** 1 物业公司 2 业主单位 3 业委会 4 政府/事业 5 开发商 6 整梯厂家 7 个人业主 */
  readonly role: number
}

export const firstPlaces: readonly CommunityPlan[] = [
  { no: 'CH', name: '翠湖花园', type: 1, usePlace: 2, buildings: 12, east: 22, north: 11, straight: 48, role: 1 },
  { no: 'XH', name: '星河国际中心', type: 2, usePlace: 1, buildings: 4, east: 3, north: -11, straight: 36, role: 1 },
  {
    no: 'JQ',
    name: '金桥广场',
    type: 3,
    usePlace: 3,
    buildings: 3,
    east: 35,
    north: -7,
    straight: 20,
    escalators: 18,
    role: 2,
  },
  {
    no: 'KN',
    name: '康宁医院演示院区',
    type: 5,
    usePlace: 5,
    buildings: 5,
    east: 8,
    north: 22,
    straight: 24,
    dumbwaiters: 4,
    escalators: 2,
    role: 4,
  },
  { no: 'QH', name: '青禾花园', type: 1, usePlace: 2, buildings: 10, east: -18, north: 14, straight: 40, role: 1 },
  {
    no: 'YX',
    name: '云栖广场',
    type: 3,
    usePlace: 3,
    buildings: 3,
    east: -9,
    north: -16,
    straight: 14,
    escalators: 14,
    role: 2,
  },
  { no: 'SJ', name: '松间里', type: 1, usePlace: 2, buildings: 8, east: -27, north: -4, straight: 32, role: 3 },
  {
    no: 'SL',
    name: '示例第一医院',
    type: 5,
    usePlace: 5,
    buildings: 4,
    east: 14,
    north: -24,
    straight: 22,
    dumbwaiters: 2,
    role: 4,
  },
  {
    no: 'WJ',
    name: '望江酒店',
    type: 4,
    usePlace: 4,
    buildings: 2,
    east: 27,
    north: 25,
    straight: 14,
    dumbwaiters: 6,
    role: 2,
  },
  {
    no: 'QM',
    name: '启明实验学校',
    type: 6,
    usePlace: 6,
    buildings: 4,
    east: -13,
    north: 28,
    straight: 10,
    dumbwaiters: 2,
    role: 4,
  },
  {
    no: 'BJ',
    name: '滨江科创园',
    type: 7,
    usePlace: 7,
    buildings: 6,
    east: 41,
    north: 9,
    straight: 24,
    hydraulic: 8,
    role: 5,
  },
  { no: 'TL', name: '听澜苑', type: 1, usePlace: 2, buildings: 9, east: -33, north: 17, straight: 36, role: 1 },
  {
    no: 'JT',
    name: '云溪交通枢纽',
    type: 3,
    usePlace: 9,
    buildings: 3,
    east: -4,
    north: 37,
    straight: 6,
    escalators: 6,
    walkways: 8,
    role: 4,
  },
  {
    no: 'WT',
    name: '梧桐别院',
    type: 1,
    usePlace: 2,
    buildings: 6,
    east: -38,
    north: -19,
    straight: 6,
    villas: true,
    role: 7,
  },
  { no: 'JX', name: '锦绣公馆', type: 1, usePlace: 2, buildings: 8, east: 31, north: -22, straight: 30, role: 1 },
  { no: 'SM', name: '市民服务中心', type: 2, usePlace: 1, buildings: 3, east: 17, north: 3, straight: 10, role: 4 },
  {
    no: 'NH',
    name: '南湖云邸',
    type: 1,
    usePlace: 2,
    buildings: 3,
    east: 5,
    north: -35,
    straight: 0,
    unchecked: true,
    role: 1,
  },
  {
    no: 'DL',
    name: '东篱小镇',
    type: 1,
    usePlace: 2,
    buildings: 3,
    east: 46,
    north: -14,
    straight: 0,
    unchecked: true,
    role: 5,
  },
]

export const secondPlaces: readonly CommunityPlan[] = [
  { no: 'BC', name: '北辰家园', type: 1, usePlace: 2, buildings: 4, east: -12, north: 44, straight: 12, role: 1 },
  { no: 'TH', name: '天汇大厦', type: 2, usePlace: 1, buildings: 2, east: 4, north: 52, straight: 8, role: 2 },
  {
    no: 'LZ',
    name: '龙洲百货',
    type: 3,
    usePlace: 3,
    buildings: 1,
    east: 21,
    north: 47,
    straight: 0,
    escalators: 4,
    role: 2,
  },
]

const firmSuffix: Record<number, string> = {
  1: '物业服务有限公司',
  2: '置业有限公司',
  3: '业主委员会',
  4: '管理中心',
  5: '房地产开发有限公司',
  6: '电梯制造有限公司',
}

const REGION = '330199'

export function makeCustomer(company: Company, name: string, role: number, salesman: Employee): Customer {
  const { random } = company
  const number = (company.rows.get('customer')?.length ?? 0) + 1
  const individual = role === 7
  const [director = '', officer = '', contact = ''] = random.shuffled(peopleNames(random, 60, [])).slice(0, 3)
  const customer = { id: idOf(company), name, role, safetyOfficer: officer, officerPhone: mobile(random) }
  add(company, 'customer', {
    id: customer.id,
    customer_no: `KH${String(number).padStart(5, '0')}`,
    name,
    name_pinyin: initials(name),
    type: individual ? 2 : 1,
    credit_code: individual ? null : creditCode(random),
    role,
    grade: random.pick(['A', 'A', 'B', 'B', 'C']),
    region_code: REGION,
    address: '云溪市示范区',
    salesman_id: salesman.id,
    invoice_kind: individual ? null : 1,
    invoice_title: individual ? null : name,
    safety_director: individual ? null : director,
    safety_officers: individual ? [] : [{ name: officer, phone: customer.officerPhone }],
    ...entered(company, 405 - number),
  })
  const people = individual ? [name] : [contact, officer]
  people.forEach((person, n) => {
    add(company, 'customer_contact', {
      id: idOf(company),
      customer_id: customer.id,
      name: person,
      phone: mobile(random),
      post: individual ? '业主' : n === 0 ? '工程主管' : '电梯安全员',
      is_default: n === 0,
      sort: n,
      ...entered(company, 400),
    })
  })
  return customer
}

/** One customer per community, and further ones up to `total`: owners of villas, a maker and a developer. */
export function makePlaces(company: Company, plans: readonly CommunityPlan[], total: number, salesman: Employee) {
  const communities = plans.map((plan, n) => {
    const name = plan.villas ? '沈知行' : `${plan.name}${firmSuffix[plan.role]}`
    return makeCommunity(company, plan, makeCustomer(company, name, plan.role, salesman), n)
  })
  const owners = ['顾长青', '陆乐山', '方静怡', '范守正', '凌云电梯制造（示例）有限公司', '云溪城投置业有限公司']
  const others = owners
    .slice(0, Math.max(0, total - plans.length))
    .map((name, n) => makeCustomer(company, name, n < 4 ? 7 : n === 4 ? 6 : 5, salesman))
  return { communities, others }
}

/** About 100 m steps from the middle of the city. */
const lngOf = (east: number) => 120.15 + east * 0.001
const latOf = (north: number) => 30.27 + north * 0.001

function makeCommunity(company: Company, plan: CommunityPlan, customer: Customer, n: number): Community {
  const { random } = company
  const id = idOf(company)
  const [lng, lat] = [lngOf(plan.east), latOf(plan.north)]
  const daysAgo = plan.unchecked ? 2 + (n % 3) : 395 - n
  add(company, 'community', {
    id,
    community_no: plan.no,
    name: plan.name,
    name_pinyin: initials(plan.name),
    type: plan.type,
    region_code: REGION,
    street_code: `${REGION}00${1 + (n % 4)}`,
    address: `云溪市示范区${plan.name.slice(0, 2)}路${random.int(1, 280)}号`,
    lng,
    lat,
    sign_radius: plan.type === 5 || plan.type === 7 ? 400 : null,
    property_customer_id: customer.id,
    duty_room_phone: `0571-88${random.digits(6)}`,
    households: plan.type === 1 ? random.int(180, 1600) : null,
    built_year: random.int(2006, 2021),
    entrance_notes: plan.type === 1 ? '门卫登记后进入，机房钥匙在监控室' : '货运通道登记，停车凭工单免费',
    check_state: plan.unchecked ? 0 : 1,
    checked_at: plan.unchecked ? null : company.clock.iso(company.clock.day(-390), 600),
    source: plan.unchecked ? 2 : 1,
    ...entered(company, daysAgo),
  })
  const buildings = Array.from({ length: plan.buildings }, (_, at): Building => {
    const building = {
      id: idOf(company),
      name: plan.villas
        ? `${at + 1}号院`
        : plan.buildings <= 4 && plan.type !== 1
          ? `${'ABCDEF'[at]}座`
          : `${at + 1}栋`,
      lng: lng + ((at % 4) - 1.5) * 0.0006,
      lat: lat + (Math.floor(at / 4) - 1) * 0.0005,
    }
    add(company, 'building', {
      id: building.id,
      community_id: id,
      name: building.name,
      units: plan.type === 1 && !plan.villas ? 2 : 1,
      floors_up: plan.villas ? 3 : plan.type === 1 ? 18 : 12,
      floors_down: plan.villas ? 1 : 2,
      lng: building.lng,
      lat: building.lat,
      key_place: '监控室',
      sort: at,
      ...entered(company, daysAgo - 1),
    })
    return building
  })
  // A mall lets nobody in at night.
  if (plan.type === 3 && plan.escalators) {
    add(company, 'work_window', {
      id: idOf(company),
      community_id: id,
      kind: 1,
      weekday: null,
      from_date: company.clock.day(-400),
      to_date: company.clock.day(700),
      from_time: '06:00',
      to_time: '22:30',
      ...entered(company, 380),
    })
  }
  return { id, no: plan.no, name: plan.name, type: plan.type, plan, customer, buildings, lng, lat }
}
