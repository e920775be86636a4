import { equations } from '#modules/material/shared/parameters.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Family } from './materials.ts'
import type { Row } from './write.ts'

const SET_UP = 300

const GRID: readonly (readonly [loads: readonly number[], speeds: readonly number[]])[] = [
  [[630], [1, 1.5]],
  [[630], [1.75]],
  [[800], [1, 1.5]],
  [[800], [1.75]],
  [[1000], [1, 1.5]],
  [[1000], [1.75, 2]],
  [[1000], [2.5]],
  [[1150], [1.5, 1.75]],
  [[1150], [2]],
  [[1350], [1.5, 1.75]],
  [[1350], [2, 2.5]],
  [[1600], [1.75, 2]],
]
const WIDTHS = [800, 900, 1000, 1100]

/** The place of what is made for this load and, where it says one, this speed: 1000kg 1.75m/s. */
function nearest(specs: readonly string[], load: number, speed: number): number {
  const far = specs.map((spec) => {
    const [, kg = '0', , metres] = /^(\d+)kg( ([\d.]+)m)?/.exec(spec) ?? []
    return Math.abs(Number(kg) - load) * 10 + (metres ? Math.abs(Number(metres) - speed) : 0)
  })
  return far.indexOf(Math.min(...far))
}

/** Twelve schemes over twenty of the thirty cells of loads and speeds: the gaps are what is still to do. */
export function makeSchemes(company: Company, families: ReadonlyMap<string, Family>, kits: readonly Row[]): void {
  const expressionOf = (equation: number) => equations.find(({ value }) => value === equation)?.expression ?? '1'
  for (const [n, [loads, speeds]] of GRID.entries()) {
    const [load = 1000, speed = 1.75] = [loads[0], speeds.at(-1)]
    const size = nearest(families.get('永磁同步曳引机')?.of.specs ?? [], load, speed)
    const car = nearest(families.get('轿架')?.of.specs.slice(0, 6) ?? [], load, 0)
    const safety = nearest(families.get('限速器')?.of.specs.slice(0, 6) ?? [], load, speed)
    const id = idOf(company, SET_UP - 10)
    const lines: readonly (readonly [part: number, family: string, at: number, equation: number, rounding: number])[] =
      [
        [1, '永磁同步曳引机', size, 2, 1],
        [1, '曳引机底座', size, 2, 1],
        [1, '曳引钢丝绳', 2, 8, 2],
        [1, '绳头组合', 2, 99, 1],
        [2, '导轨', 3, 9, 1],
        [2, '导轨支架', 3, 10, 1],
        [2, '限速器钢丝绳', 1, 11, 1],
        [3, '轿架', car, 2, 1],
        [3, '轿壁', 0, 2, 1],
        [3, '操纵盘', 4, 2, 1],
        [4, '外召盒', 0, 4, 1],
        [6, '对重架', car, 2, 1],
        [6, '补偿链', 2, 13, 1],
        [7, '控制柜', size, 2, 1],
        [7, '随行电缆', 5, 12, 1],
      ]
    const items = [
      ...lines.map(([part, family, at, equation, rounding]) => ({
        part,
        itemType: 1,
        refId: String(families.get(family)?.rows[at]?.id),
        equation,
        k: '1.00',
        expression: equation === 99 ? 'ropes*2' : expressionOf(equation),
        rounding,
      })),
      { part: 4, itemType: 2, refId: String(kits[2]?.id), equation: 5, k: '1.00', expression: 'k*D', rounding: 1 },
      { part: 3, itemType: 2, refId: String(kits[12]?.id), equation: 2, k: '1.00', expression: 'k*N', rounding: 1 },
      {
        part: 2,
        itemType: 2,
        refId: String(kits[16 + safety]?.id),
        equation: 2,
        k: '1.00',
        expression: 'k*N',
        rounding: 1,
      },
    ].map((item, at) => ({ lineNo: at + 1, ...item, condition: null, lossRate: null, remark: null }))
    add(company, 'scheme', {
      ...entered(company, SET_UP - 10 - n),
      id,
      scheme_no: `FA${String(n + 1).padStart(4, '0')}`,
      name: `${loads.join('/')}kg ${speeds.join('/')}m/s 客梯`,
      type: 'traction',
      loads,
      speeds,
      widths: WIDTHS,
      heights: [2100],
      machine_room: 0,
      defaults: { OH: 4.5, PD: 1.5, ratio: 2, ropes: loads[0] && loads[0] > 1000 ? 7 : 6 },
      items,
      item_count: items.length,
      status: 1,
      copy_from_id: null,
    })
    add(company, 'scheme_change', {
      id: idOf(company, SET_UP - 10),
      scheme_id: id,
      action: 1,
      line_no: null,
      field: '方案',
      before: null,
      after: `${loads.join('/')}kg ${speeds.join('/')}m/s 客梯`,
      created_at: company.clock.iso(company.clock.day(10 + n - SET_UP), 600),
      created_by: company.adminId,
    })
    for (const load of loads)
      for (const speed of speeds)
        for (const width of WIDTHS)
          for (const room of [1, 2])
            add(company, 'scheme_key', {
              type: 'traction',
              load,
              speed,
              width,
              height: 2100,
              machine_room: room,
              scheme_id: id,
            })
  }
}
