import { initials } from '#kernel/server/pinyin.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { creditCode, mobile, peopleNames } from './names.ts'
import type { Employee } from './organisation.ts'
import type { CommunityPlan } from './placeList.ts'

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

const firmSuffix: Record<number, string> = {
  1: '物业服务有限公司',
  2: '置业有限公司',
  3: '业主委员会',
  4: '管理中心',
  5: '房地产开发有限公司',
  6: '电梯制造有限公司',
}

/** A real district, so that pages show its name; places, people and firms in it are invented. */
export const REGION = '330106'

function makeCustomer(company: Company, name: string, role: number, salesman: Employee): Customer {
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
    address: '示范路1号',
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
    address: `${plan.name.slice(0, 2)}路${random.int(1, 280)}号`,
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
