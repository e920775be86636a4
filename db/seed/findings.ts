import { addDays } from '#kernel/shared/days.ts'
import { hazardDeadline } from '#modules/hazard/shared/hazard.ts'
import type { TemplateItem } from '#modules/template/shared/template.ts'
import { add, type Company, idOf } from './company.ts'
import type { Order } from './orders.ts'
import type { Random } from './random.ts'

/** What workers found: one result per item, and the exceptions in words. */

export interface Inspected {
  readonly results: { r: string; x: Record<string, unknown> }
  readonly abnormal: number
  readonly notApplicable: number
  /** Item that became a hazard. */
  readonly hazardCode: string | null
  readonly hazardText: string | null
}

const remedies: readonly (readonly [text: string, detail: string])[] = [
  ['油杯油量不足', '已补充导轨油'],
  ['地坎有杂物', '已清理'],
  ['门刀与滚轮间隙偏大', '已调整至规定值'],
  ['照明灯管不亮', '已更换'],
  ['对讲声音小', '已调整音量并试通话'],
  ['防护罩松动', '已紧固'],
]

/** What is wrong with the very row, by a word of its name. */
const byWord: readonly (readonly [RegExp, string])[] = [
  [/门机|皮带/, '门机皮带磨损'],
  [/制动/, '制动衬磨损接近限值'],
  [/照明/, '应急照明电池失效'],
  [/底坑/, '底坑渗水'],
  [/导靴|导轨/, '导靴磨损'],
  [/绳/, '钢丝绳有断丝'],
  [/对讲|报警/, '对讲中断'],
  [/梯级|链/, '梯级链伸长'],
  [/门锁|触点/, '门锁触点接触不良'],
  [/限速器/, '限速器轮槽磨损'],
  [/缓冲/, '缓冲器锈蚀，复位慢'],
  [/门/, '门扇间隙超过规定'],
]
const defectOf = (item: TemplateItem): string =>
  byWord.find(([word]) => word.test(item.name))?.[1] ?? `${item.name}不符合要求`

const round1 = (value: number) => Math.round(value * 10) / 10

/** 3 of 100 visits find something; every third of those cannot be put right on the spot. */
export function inspect(random: Random, items: readonly TemplateItem[]): Inspected {
  const x: Record<string, unknown> = {}
  const codes = items.map((item) => {
    if (item.resultType !== 2) return '1'
    const low = item.valueMin ?? (item.valueMax ?? 1) * 0.4
    const high = item.valueMax ?? low * 1.6
    x[item.itemCode] = { value: round1(low + (high - low) * (0.15 + 0.6 * random.next())) }
    return '1'
  })
  let hazardCode: string | null = null
  let hazardText: string | null = null
  let abnormal = 0
  if (random.chance(0.03)) {
    const at = random.int(0, items.length - 1)
    const item = items[at] as TemplateItem
    if (item.resultType !== 2) {
      abnormal = 1
      if (random.chance(0.4)) {
        hazardCode = item.itemCode
        // The dice roll as before, so that nothing else of the data moves.
        random.next()
        hazardText = defectOf(item)
        codes[at] = '2'
        x[item.itemCode] = { text: hazardText, handling: { action: 2, detail: '登记隐患，限期整改' } }
      } else {
        const [text, detail] = random.pick(remedies)
        codes[at] = '4'
        x[item.itemCode] = { text, handling: { action: 'fixed', detail } }
      }
    }
  }
  const absent = items.findIndex(
    (item, at) => item.naAllowed && /观光|平衡|滑轮|IC卡/.test(item.name) && codes[at] === '1',
  )
  let notApplicable = 0
  if (absent >= 0 && random.chance(0.25)) {
    codes[absent] = '3'
    notApplicable = 1
    x[(items[absent] as TemplateItem).itemCode] = { naReason: '该梯无此部件' }
  }
  return { results: { r: codes.join(''), x }, abnormal, notApplicable, hazardCode, hazardText }
}

/** A finding that was put right after all. */
function settle(order: Order): void {
  const { found, row } = order
  if (!found?.hazardCode) return
  found.results.r = found.results.r.replace('2', '4')
  found.results.x[found.hazardCode] = { text: found.hazardText, handling: { action: 'fixed', detail: '当场更换' } }
  row.elevator_state_after = 1
}

const signers = ['陈管理', '沈安全', '许主任', '陆经理']

/** Hazards out of the visits that found them, the latest `most` of them, in every state. */
export function addHazards(company: Company, orders: readonly Order[], most: number): void {
  const { clock, random } = company
  const all = orders.filter((order) => order.found?.hazardCode)
  const found = all.slice(-most)
  all.slice(0, all.length - found.length).forEach(settle)
  found.forEach((order, n) => {
    const age = found.length - n
    const grade = n % 15 === 4 ? 3 : n % 4 === 1 ? 2 : 1
    const state = age > 12 ? (n % 9 === 0 ? 4 : 5) : (age - 1) % 4
    const day = order.doneOn as string
    const closed = clock.iso(addDays(day, random.int(2, 12)), 900)
    const issued = state >= 3 || grade === 3 || n % 2 === 0
    order.row.hazard_count = 1
    add(company, 'hazard', {
      id: idOf(company, 10),
      hazard_no: `YH${day.replaceAll('-', '')}${String(n + 1).padStart(4, '0')}`,
      elevator_id: order.of.lift.id,
      source_type: 1,
      source_id: order.row.id,
      item_code: order.found?.hazardCode,
      grade,
      description: order.found?.hazardText,
      suggestion: '更换或修复后复查',
      deadline: hazardDeadline(grade, day),
      state,
      // Issued and not signed yet: every other open one, and each severe one.
      notice_no: issued ? `TZ${day.replaceAll('-', '')}${String(n + 1).padStart(3, '0')}` : null,
      issued_at: issued ? order.row.complete_at : null,
      notice_sign_key: state >= 3 ? 'paper' : null,
      notice_at: state >= 3 ? order.row.complete_at : null,
      notice_to: state >= 3 ? signers[n % signers.length] : null,
      repair_id: null,
      repair_no: null,
      return_note: null,
      report_gov: grade === 3,
      fix_note: state >= 4 ? '已更换并复查' : null,
      fixed_at: state >= 4 ? closed : null,
      closed_at: state === 5 ? closed : null,
      created_at: order.row.complete_at,
      created_by: order.of.line.crew.main.userId,
      updated_at: state >= 4 ? closed : order.row.complete_at,
    })
  })
}
