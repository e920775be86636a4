import { initials } from '#kernel/server/pinyin.ts'
import { ratio, round2, times } from '#kernel/shared/money.ts'
import { samenessOf } from '#modules/material/shared/material.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { type MaterialFamily, materialFamilies } from './materialList.ts'
import type { Organisation } from './organisation.ts'
import { makeSchemes } from './schemes.ts'
import type { Row } from './write.ts'

/** The catalogue that quotations are made of (commerce 9): 320 materials, 22 kits, 12 schemes, 9 services, 4 agents. */
const SET_UP = 300
const brands = ['恒驱', '华曳', '江电', '安固', '通润'] as const

export function makeMaterials(company: Company, { salesman, employees }: Organisation): void {
  const families = makeTree(company)
  const changes = makeChanges(company, families, salesman.userId ?? company.adminId)
  for (const { rows } of families.values()) add(company, 'material', ...rows)
  add(company, 'material_change', ...changes)
  const kits = makeKits(company, families)
  makeSchemes(company, families, kits)
  makeServices(company)
  makeAgents(company, employees)
}

export interface Family {
  readonly of: MaterialFamily
  readonly rows: Row[]
}

/** Categories of two levels with the materials in them, by the family's name. */
function makeTree(company: Company): Map<string, Family> {
  const known = new Map<string, string>()
  const category = (name: string, parentId: string | null, kind: number): string => {
    const key = `${kind} ${parentId} ${name}`
    const there = known.get(key)
    if (there) return there
    const id = idOf(company, SET_UP)
    known.set(key, id)
    add(company, 'material_category', {
      ...entered(company, SET_UP),
      id,
      parent_id: parentId,
      kind,
      name,
      code: null,
      sort: known.size * 10,
      level: parentId === null ? 1 : 2,
    })
    return id
  }
  const families = new Map<string, Family>()
  let number = 0
  for (const of of materialFamilies) {
    const categoryId = category(of.sub, category(of.top, null, 1), 1)
    const rows = of.specs.map((spec, n) => materialRow(company, of, spec, n, categoryId, ++number))
    families.set(of.name, { of, rows })
  }
  return families
}

function materialRow(
  company: Company,
  of: MaterialFamily,
  spec: string,
  n: number,
  categoryId: string,
  number: number,
): Row {
  const sale = round2(of.price * (1 + (of.step * n) / 100))
  const brand = brands[number % brands.length] as string
  const safety = of.flags.includes('s')
  const model = safety ? `AQ${100 + number}` : null
  return {
    ...entered(company, SET_UP - 1),
    id: idOf(company, SET_UP - 1),
    material_no: `M${String(number).padStart(6, '0')}`,
    name: of.name,
    name_pinyin: initials(of.name),
    category_id: categoryId,
    brand,
    model,
    spec,
    measure_unit: of.unit,
    qty_decimals: of.flags.includes('m') ? 2 : 0,
    cost_price: times(sale, 0.62),
    sale_price: sale,
    min_price: times(sale, 0.92),
    tax_rate: '13.00',
    loss_rate: of.name === '曳引钢丝绳' ? '3.00' : '0.00',
    pending_target: null,
    pending_value: null,
    pending_at: null,
    pending_batch: null,
    pending_reason: null,
    warehouse_unit_id: null,
    is_safety_part: safety,
    type_test_cert_no: safety ? `TSX${String(30_000 + number)}` : null,
    lead_time_days: Number(sale) > 1000 ? 30 : 7,
    status: n === 9 && number % 7 === 0 ? 0 : 1,
    remark: null,
    sameness: samenessOf({ name: of.name, brand, model, spec }),
  }
}

/** 150 changes of prices in fifteen batches, the last of each what stands now; six prices that are to come. */
function makeChanges(company: Company, families: ReadonlyMap<string, Family>, by: string): Row[] {
  const { clock } = company
  const batches: readonly (readonly [
    name: string,
    percent: number,
    daysAgo: number,
    reason: string,
    field?: 'costPrice',
  ])[] = [
    ['曳引钢丝绳', 4, 210, '钢材涨价'],
    ['导轨', 3, 205, '钢材涨价'],
    ['对重块', 5, 200, '钢材涨价'],
    ['永磁同步曳引机', 2, 180, '厂家年度调价'],
    ['控制柜', -2, 175, '厂家年度调价'],
    ['变频器', -3, 170, '国产化降价'],
    ['层门装置', 2, 150, '不锈钢涨价'],
    ['轿壁', 3, 148, '不锈钢涨价'],
    ['随行电缆', 6, 120, '铜价上涨'],
    ['井道线束', 5, 118, '铜价上涨'],
    ['补偿链', 3, 96, '钢材涨价'],
    ['门机', -1, 80, '供应商让利'],
    ['限速器', 2, 62, '型式试验换证'],
    // What is bought became dearer while quotations are out: 涨价影响 (commerce 10.5).
    ['永磁同步曳引机', 12, 11, '磁材涨价', 'costPrice'],
    ['曳引钢丝绳', 9, 11, '钢材涨价', 'costPrice'],
  ]
  const changes: Row[] = []
  // From the last backwards: what stands now is where each went to.
  const now = new Map<string, string>()
  for (const [n, [name, percent, daysAgo, reason, field]] of [...batches.entries()].toReversed()) {
    const day = clock.day(-daysAgo)
    for (const row of families.get(name)?.rows ?? []) {
      const of = `${row.id} ${field ?? 'salePrice'}`
      const after = now.get(of) ?? String(field ? row.cost_price : row.sale_price)
      const before = ratio(after, 100, 100 + percent)
      now.set(of, before)
      changes.unshift({
        id: idOf(company, daysAgo),
        material_id: row.id,
        field: field ?? 'salePrice',
        before,
        after,
        change_type: 3,
        batch_no: `TJ${day.replaceAll('-', '')}${String((n % 3) + 1).padStart(4, '0')}`,
        reason,
        created_at: clock.iso(day, 600 + n),
        created_by: by,
      })
    }
  }
  for (const row of (families.get('随行电缆')?.rows ?? []).slice(0, 6)) {
    row.pending_target = 'salePrice'
    row.pending_value = ratio(String(row.sale_price), 103, 100)
    row.pending_at = clock.day(10)
    row.pending_reason = '铜价上涨'
    row.pending_batch = `TJ${clock.day(0).replaceAll('-', '')}0001`
  }
  return changes
}

/** Doors, shafts and cars that are always quoted together. */
function makeKits(company: Company, families: ReadonlyMap<string, Family>): Row[] {
  const specs: readonly (readonly [name: string, of: readonly (readonly [string, number])[], count: number])[] = [
    [
      '层门套件',
      [
        ['层门装置', 1],
        ['层门门锁', 1],
        ['层门地坎', 1],
        ['门套', 1],
      ],
      10,
    ],
    [
      '轿门套件',
      [
        ['门机', 1],
        ['轿门板', 1],
      ],
      6,
    ],
    [
      '限速器安全钳套件',
      [
        ['限速器', 1],
        ['安全钳', 1],
        ['缓冲器', 2],
      ],
      6,
    ],
  ]
  const rows: Row[] = []
  const categoryId = idOf(company, SET_UP - 2)
  add(company, 'material_category', {
    ...entered(company, SET_UP - 2),
    id: categoryId,
    parent_id: null,
    kind: 2,
    name: '门与安全套件',
    code: null,
    sort: 10,
    level: 1,
  })
  for (const [name, of, count] of specs)
    for (let n = 0; n < count; n++) {
      const items = of.map(([family, qty]) => ({
        materialId: String(families.get(family)?.rows[n]?.id),
        qty: `${qty}.00`,
        optional: family === '门套',
      }))
      const spec = families.get(of[0]?.[0] ?? '')?.of.specs[n] ?? ''
      const number = rows.length + 1
      rows.push({
        ...entered(company, SET_UP - 3),
        id: idOf(company, SET_UP - 3),
        kit_no: `T${String(number).padStart(6, '0')}`,
        name: `${name} ${spec}`,
        name_pinyin: initials(name),
        category_id: categoryId,
        pricing_mode: number % 8 === 0 ? 2 : 1,
        fixed_price: number % 8 === 0 ? '4980.00' : null,
        items,
        item_count: items.length,
        status: 1,
      })
    }
  add(company, 'kit', ...rows)
  return rows
}

function makeServices(company: Company): void {
  const services: readonly (readonly [
    name: string,
    mode: number,
    price: string,
    expression: string | null,
    least: string | null,
    tax: string,
  ])[] = [
    ['安装', 3, '1200.00', null, null, '9.00'],
    ['调试', 2, '1800.00', null, null, '9.00'],
    ['监督检验配合', 2, '1500.00', null, null, '6.00'],
    ['运输', 4, '6.50', null, '800.00', '9.00'],
    ['吊装', 2, '2600.00', null, null, '9.00'],
    ['脚手架', 6, '85.00', 'CEIL(R+OH)*N', null, '9.00'],
    ['井道清理', 1, '600.00', null, null, '6.00'],
    ['旧梯拆除', 2, '4800.00', null, null, '9.00'],
    ['项目管理', 5, '2.00', null, '1000.00', '6.00'],
  ]
  for (const [n, [name, mode, price, expression, least, tax]] of services.entries())
    add(company, 'quote_service', {
      ...serviceRow(company, n + 1, name),
      kind: 1,
      pricing_mode: mode,
      price,
      expression,
      cost_price: mode === 5 ? null : times(price, 0.65),
      tax_rate: tax,
      min_amount: least,
      user_id: null,
      phone: null,
      region_codes: [],
      is_default: false,
    })
}

function makeAgents(company: Company, employees: Organisation['employees']): void {
  const regions = [['330106', '330105'], ['330102', '330108'], ['330110'], []]
  const people = employees.filter(({ userId }) => userId).slice(0, regions.length)
  for (const [n, { name, userId }] of people.entries())
    add(company, 'quote_service', {
      ...serviceRow(company, 10 + n, `${name}（客服）`),
      kind: 2,
      pricing_mode: null,
      price: null,
      expression: null,
      cost_price: null,
      tax_rate: null,
      min_amount: null,
      user_id: userId,
      phone: `1380013800${n}`,
      region_codes: regions[n] ?? [],
      is_default: n === regions.length - 1,
    })
}

const serviceRow = (company: Company, number: number, name: string): Row => ({
  ...entered(company, SET_UP - 20),
  id: idOf(company, SET_UP - 20),
  service_no: `FW${String(number).padStart(4, '0')}`,
  name,
  name_pinyin: initials(name),
  status: 1,
})
