import type { Params } from '#modules/material/shared/parameters.ts'
import { type LineDraft, type QuotationLine, reckon } from '#modules/quotation/shared/line.ts'
import { PayBase, QuotationStatus, QuoteLineType, QuoteType } from '#modules/quotation/shared/quotation.terms.ts'
import { levelOf } from '#modules/quotation/shared/totals.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Organisation } from './organisation.ts'
import type { Row } from './write.ts'

/** Quotations in every state (commerce 9: forty), one with three versions, one that ends tomorrow. */

const { draft, waiting, approved, sent, confirmed, converted, rejected, expired, lost, voided } = QuotationStatus.code
const states: readonly (typeof QuotationStatus.options)[number]['value'][] = [
  ...[sent, draft, waiting, approved, sent, confirmed, converted, sent, rejected, expired, lost, draft],
  ...[sent, draft, waiting, approved, sent, confirmed, converted, lost, rejected, expired, voided, draft],
  ...[sent, draft, waiting, approved, sent, confirmed, converted, lost, rejected, expired, voided, draft],
  ...[waiting, approved, sent, expired],
]
/** What never reached the customer, or was never asked of anybody. */
const unsubmitted: readonly number[] = [draft, voided]
const gone: readonly number[] = [expired, lost]

const line = (name: string, price: string, costPrice: string, more: Partial<LineDraft> = {}): LineDraft => ({
  lineType: QuoteLineType.code.free,
  name,
  price,
  costPrice,
  taxRate: '13.00',
  qtyByHand: false,
  latest: false,
  ...more,
})
/** New lifts, the quantities by the measures of the shaft (commerce R11). */
const lift = [
  line('曳引主机', '38000.00', '24500.00', { group: '机房', measureUnit: '台', expression: '1' }),
  line('曳引钢丝绳', '18.50', '10.20', {
    group: '机房',
    spec: '8×19S+NF φ10',
    measureUnit: '米',
    expression: 'ropes*(ratio*(R+OH)+6)*1.03',
  }),
  line('导轨', '480.00', '310.00', {
    group: '井道',
    spec: 'T89/B，5米',
    measureUnit: '根',
    expression: 'CEIL((R+OH+PD)/5)*2',
  }),
  line('导轨支架', '65.00', '38.00', { group: '井道', measureUnit: '套', expression: '(CEIL((R+OH+PD)/2.5)+1)*2' }),
  line('层门装置', '2350.00', '1520.00', { group: '层站', measureUnit: '套', expression: 'D' }),
  line('随行电缆', '46.00', '27.50', { group: '电气', measureUnit: '米', expression: 'R+15' }),
  line('补偿链', '58.00', '33.00', { group: '井道', measureUnit: '米', expression: 'IF(R>30,R+3,0)' }),
  line('安装调试', '1200.00', '760.00', { group: '安装', measureUnit: '层', expression: 'F', taxRate: '9.00' }),
]
const renewal = [
  line('控制柜改造', '26800.00', '17200.00', { group: '电气', measureUnit: '套', qty: '1.00' }),
  line('门机更换', '6800.00', '4300.00', { group: '轿厢', measureUnit: '套', expression: 'N' }),
  line('拆装与调试', '9800.00', '6100.00', { group: '安装', measureUnit: '项', qty: '1.00', taxRate: '9.00' }),
]
const service = [
  line('全年维保', '4800.00', '2900.00', { group: '维保', measureUnit: '台·年', expression: 'N', taxRate: '6.00' }),
  line('年度检验配合', '600.00', '260.00', { group: '维保', measureUnit: '台', expression: 'N', taxRate: '6.00' }),
]
const shaft = (floors: number, lifts: number): Params =>
  ({
    load: 1000,
    speed: 1.75,
    width: 900,
    height: 2100,
    F: floors,
    S: floors,
    D: floors,
    N: lifts,
    R: (floors - 1) * 3,
    OH: 4.5,
    PD: 1.5,
    ratio: 2,
    ropes: 6,
    machineRoom: 1,
  }) as Params

const payTerms = [
  { name: '预付款', rate: '30.00', base: PayBase.code.signing, days: 0 },
  { name: '到货款', rate: '40.00', base: PayBase.code.arrival, days: 7 },
  { name: '验收款', rate: '25.00', base: PayBase.code.acceptance, days: 15 },
  { name: '质保金', rate: '5.00', base: PayBase.code.warrantyEnd, days: 30 },
]
/** The first is the one that ends tomorrow, the second of those that were sent has three versions. */
const ENDS_TOMORROW = 0
const THREE_VERSIONS = 4

export function makeQuotations(company: Company, { salesman, manager }: Organisation): void {
  const { clock } = company
  const customers = company.rows.get('customer') ?? []
  const contracts = (company.rows.get('contract') ?? []).filter(({ customer_id, draft: open }) => customer_id && !open)
  const parts = (company.rows.get('unit') ?? []).filter(({ sale_price }) => sale_price !== null)
  let won = 0
  const ofDay = new Map<string, number>()
  for (const [n, status] of states.entries()) {
    const back = status === expired ? 50 + n : gone.includes(status) ? 20 + n : 1 + n
    const contract = status === converted ? contracts[won++] : undefined
    const customer = contract
      ? customers.find(({ id }) => id === contract.customer_id)
      : n % 9 === 8
        ? undefined
        : customers[n % customers.length]
    const type = (n % 4) + 1
    const versions = n === THREE_VERSIONS ? 3 : 1
    const root = idOf(company, back)
    const day = clock.day(-back)
    const number = (ofDay.get(day) ?? 0) + 1
    ofDay.set(day, number)
    const quoteNo = `BJ${day.replaceAll('-', '')}${String(number).padStart(4, '0')}`
    for (let versionNo = 1; versionNo <= versions; versionNo++) {
      const current = versionNo === versions
      const made = figuresOf(type, n, parts, 100 - versionNo + 1)
      const submitted = current ? !unsubmitted.includes(status) : true
      const at = clock.iso(day, 600 + versionNo * 40)
      const shownStatus = current ? stateOf(status, made.level) : sent
      add(company, 'quotation', {
        ...entered(company, back),
        id: versionNo === 1 ? root : idOf(company, back),
        root_id: root,
        quote_no: quoteNo,
        version_no: versionNo,
        is_current: current,
        quote_type: type,
        customer_id: customer?.id ?? null,
        customer_name: customer?.name ?? '星桥广场业主委员会',
        phone: customer ? null : '13800138088',
        community_name: n % 3 === 0 ? '星桥广场' : null,
        salesman_id: n % 5 === 4 ? manager.id : salesman.id,
        params: made.params,
        elevator_count: made.params.N ?? 1,
        lines: made.lines,
        discount_rate: made.discountRate,
        cut_amount: '0.00',
        ...made.sums,
        deposit_rate: type === QuoteType.code.lift ? '30.00' : null,
        pay_terms: type === QuoteType.code.lift ? payTerms : [],
        warranty_months: type === QuoteType.code.service ? null : 24,
        delivery_days: type === QuoteType.code.service ? null : 60,
        valid_until:
          n === ENDS_TOMORROW ? clock.day(1) : clock.day(30 - back + (status === expired ? 0 : back > 29 ? back : 0)),
        terms: '报价含税、含运输，不含土建配合。',
        files: [],
        signed_file: [],
        status: shownStatus,
        approval_level: made.level,
        approvals: approvalsOf(shownStatus, made.level, manager, at),
        submitted_by: submitted ? salesman.userId : null,
        submitted_at: submitted ? at : null,
        sent_at: [sent, confirmed, converted, expired, lost].includes(shownStatus as never) ? at : null,
        confirmed_at: [confirmed, converted].includes(shownStatus as never) ? at : null,
        contract_id: contract?.id ?? null,
        lost_reason: shownStatus === lost ? '价格高于另一家约百分之五' : null,
        void_reason: shownStatus === voided ? '客户改为整体改造，另行报价' : null,
        created_at: at,
        created_by: salesman.userId ?? company.adminId,
        updated_at: at,
        deleted_at: null,
      })
    }
  }
}

/** What needs nobody's agreement never waits for it nor comes back. */
const stateOf = (status: number, level: number): number =>
  level === 0 && (status === waiting || status === rejected) ? approved : status

function approvalsOf(status: number, level: number, manager: Organisation['manager'], at: string): Row[] {
  if (level === 0 || [draft, waiting, voided].includes(status as never)) return []
  const passed = status !== rejected
  const one = {
    level: 1,
    userId: manager.userId,
    userName: manager.name,
    passed,
    opinion: passed ? null : '折扣偏低，请重新核价',
    at,
  }
  return [one]
}

function figuresOf(type: number, n: number, parts: readonly Row[], discount: number) {
  const params = shaft(8 + (n % 5) * 4, 1 + (n % 3))
  const typed = type === QuoteType.code.parts ? partLines(parts, n) : type === 1 ? lift : type === 2 ? renewal : service
  // One in three is given away further, so that somebody must agree.
  const rate = Math.min(discount, n % 3 === 2 ? (type === QuoteType.code.parts ? 97 : 94) : 100)
  const discountRate = `${rate}.00`
  const { lines, totals, priced } = reckon(typed, { params, discountRate, cutAmount: '0' })
  return {
    params,
    discountRate,
    level: levelOf(priced, totals),
    lines: typed.map((one, at) => keptLine(one, at + 1, lines[at] as (typeof lines)[number])),
    sums: {
      list_total: totals.listTotal,
      total: totals.total,
      reduction: totals.reduction,
      tax_total: totals.taxTotal,
      net_total: totals.netTotal,
      cost_total: totals.costTotal,
      uncosted: totals.uncosted,
      margin: totals.margin,
    },
  }
}

const partLines = (parts: readonly Row[], n: number): (LineDraft & { minPrice?: string | null })[] =>
  [0, 1, 2].flatMap((k) => {
    const part = parts[(n * 7 + k * 11) % parts.length]
    if (!part) return []
    const price = String(part.sale_price)
    return [
      {
        ...line(String(part.name), price, (Math.floor(Number(price) * 60) / 100).toFixed(2)),
        lineType: QuoteLineType.code.part,
        refId: String(part.id),
        spec: part.spec ? String(part.spec) : undefined,
        measureUnit: String(part.measure_unit),
        qty: `${k + 1}.00`,
        minPrice: part.min_price === null ? null : String(part.min_price),
      },
    ]
  })

const keptLine = (
  one: LineDraft & { minPrice?: string | null },
  lineNo: number,
  found: ReturnType<typeof reckon>['lines'][number],
): QuotationLine => ({
  lineNo,
  lineType: one.lineType,
  refId: one.refId ?? null,
  group: one.group ?? null,
  name: one.name,
  spec: one.spec ?? null,
  measureUnit: one.measureUnit ?? null,
  expression: one.expression ?? null,
  qtyByHand: one.qtyByHand,
  price: one.price,
  taxRate: one.taxRate,
  costPrice: one.costPrice ?? null,
  remark: one.remark ?? null,
  listPrice: one.price,
  minPrice: one.minPrice ?? null,
  grade: one.grade ?? null,
  ...found,
})
