import type { Params } from '#modules/material/shared/parameters.ts'
import type { QuotationLine, Reckoned } from '#modules/quotation/shared/line.ts'
import { reckonOffers } from '#modules/quotation/shared/offers.ts'
import { PayBase, QuotationStatus, QuoteType } from '#modules/quotation/shared/quotation.terms.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Organisation } from './organisation.ts'
import { Catalogue, type MadeLine, partLines, serviceByHand, shaft, siteWork, threeOffers } from './quotationLines.ts'
import type { Row } from './write.ts'

/** Quotations in every state (commerce 9: forty), one with three versions, one that ends tomorrow, one with three offers sent. */

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
const reached: readonly number[] = [sent, confirmed, converted, expired, lost]

const payTerms = [
  { name: '预付款', rate: '30.00', base: PayBase.code.signing, days: 0 },
  { name: '到货款', rate: '40.00', base: PayBase.code.arrival, days: 7 },
  { name: '验收款', rate: '25.00', base: PayBase.code.acceptance, days: 15 },
  { name: '质保金', rate: '5.00', base: PayBase.code.warrantyEnd, days: 30 },
]
/** The first is the one that ends tomorrow, the second of those that were sent has three versions. */
const ENDS_TOMORROW = 0
const THREE_VERSIONS = 4
const THREE_OFFERS = 12
/** What became dearer takes this one below what nobody need agree to (commerce 10.5). */
const THIN = 16

export function makeQuotations(company: Company, { salesman, manager }: Organisation): void {
  const { clock } = company
  const customers = company.rows.get('customer') ?? []
  const contracts = (company.rows.get('contract') ?? []).filter(({ customer_id, draft: open }) => customer_id && !open)
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
      const made = figuresOf(company, type, n, back, versionNo)
      const submitted = current ? !unsubmitted.includes(status) : true
      const at = clock.iso(day, 600 + versionNo * 40)
      const shownStatus = current ? stateOf(status, made.level) : sent
      const id = versionNo === 1 ? root : idOf(company, back)
      if (current && reached.includes(shownStatus)) add(company, 'quotation_share', sharing(company, id, n, back))
      add(company, 'quotation', {
        ...entered(company, back),
        id,
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
        offer_grade: made.grade,
        ...confirmedBy(shownStatus, n, customer?.name),
        approval_level: made.level,
        approvals: approvalsOf(shownStatus, made.level, manager, at),
        submitted_by: submitted ? salesman.userId : null,
        submitted_at: submitted ? at : null,
        sent_at: reached.includes(shownStatus) ? at : null,
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

/** Every other one was confirmed behind its link, the rest on paper. */
const confirmedBy = (status: number, n: number, customer: unknown): Row =>
  (status === confirmed || status === converted) && n % 2 === 1
    ? {
        confirm_name: customer ? `${String(customer).slice(0, 2)}经办人` : '业委会主任',
        confirm_phone: '13800138088',
        confirm_ip: '223.5.5.8',
      }
    : { confirm_name: null, confirm_phone: null, confirm_ip: null }

/** To whom the link went and when it was opened; one in four never was. */
function sharing(company: Company, quotationId: string, n: number, back: number): Row {
  const { clock } = company
  const opened = n % 4 === 3 ? null : clock.iso(clock.day(-back), 900 + n)
  return {
    quotation_id: quotationId,
    link_name: '业委会主任',
    link_phone: '13800138088',
    link_sent_at: clock.iso(clock.day(-back), 880),
    link_times: 1,
    opened_at: opened,
    seen_at: opened && clock.iso(clock.day(-back), 960 + n),
    opened_times: opened ? 1 + (n % 3) : 0,
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

/** What is quoted: lifts by a scheme, renewals of the catalogue, parts of the warehouse, service by hand. */
function linesOf(company: Company, type: number, n: number, back: number): { params: Params; lines: MadeLine[] } {
  const scheme = (company.rows.get('scheme') ?? [])[(n * 5 + 5) % 12] as
    | { loads: number[]; speeds: number[] }
    | undefined
  const params = shaft(8 + (n % 5) * 4, 1 + (n % 3), scheme?.loads[0] ?? 1000, scheme?.speeds[0] ?? 1.75)
  const catalogue = new Catalogue(company, company.clock.day(-back), params)
  if (type === QuoteType.code.parts) {
    const parts = (company.rows.get('unit') ?? []).filter(({ sale_price }) => sale_price !== null)
    return { params, lines: partLines(parts, n) }
  }
  if (type === QuoteType.code.service) return { params, lines: [...serviceByHand] }
  if (type === QuoteType.code.renewal)
    return {
      params,
      lines: [
        ...catalogue.named('控制柜', n % 8, '电气', 'N'),
        ...catalogue.named('永磁同步曳引机', n % 8, '机房', 'N'),
        ...catalogue.named('曳引钢丝绳', 2, '机房', 'ROUND(ropes*(ratio*(R+OH)+6)*1.03,2)'),
        ...catalogue.named('门机', n % 6, '轿厢', 'N'),
        ...catalogue.service('旧梯拆除', '安装'),
        ...catalogue.service('调试', '安装'),
      ],
    }
  const lines = [
    ...catalogue.ofScheme((n * 5 + 5) % 12),
    ...catalogue.service('安装', '安装'),
    ...catalogue.service('调试', '安装'),
    ...catalogue.service('监督检验配合', '安装'),
    ...(n === THIN ? [siteWork] : []),
  ]
  return { params, lines: n === THREE_OFFERS ? threeOffers(catalogue, lines) : lines }
}

function figuresOf(company: Company, type: number, n: number, back: number, versionNo: number) {
  const { params, lines: typed } = linesOf(company, type, n, back)
  // One in three is given away further, so that somebody must agree; one in three as far as nobody need.
  const given = n % 3 === 2 ? (type === QuoteType.code.parts ? 97 : 94) : n % 3 === 1 ? 98 : 100
  // Each version comes down a little.
  const discountRate = `${given - versionNo + 1}.00`
  const { lines, totals, level, grade } = reckonOffers(typed, { params, discountRate, cutAmount: '0' })
  return {
    params,
    discountRate,
    level,
    grade,
    lines: typed.map((one, at) => keptLine(one, at + 1, lines[at] as Reckoned)),
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

const keptLine = (one: MadeLine, lineNo: number, found: Reckoned): QuotationLine => ({
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
