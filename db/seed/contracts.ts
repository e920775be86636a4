import { initials } from '#kernel/server/pinyin.ts'
import { addDays, addMonths, type Day, monthStart } from '#kernel/shared/days.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import {
  type ContractTerms,
  changeContract,
  type PlanRow,
  priceContract,
  type StoredRow,
} from '#modules/contract/shared/paymentPlan.ts'
import type { PricedLine } from '#modules/contract/shared/pricing.ts'
import { terminateContract } from '#modules/contract/shared/termination.ts'
import { rescueArrival } from '#modules/law/shared/law.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Lift } from './elevators.ts'
import type { Organisation } from './organisation.ts'
import type { Customer } from './places.ts'
import type { Row } from './write.ts'

/** Writes one contract with its lines and its payment plan, computed by the rules of the product (archives 6.3). */

export interface Contract {
  readonly id: string
  readonly no: string
  readonly start: Day
  readonly end: Day
  readonly lifts: readonly Lift[]
  readonly type: number
  readonly row: Row
}

export interface ContractSpec {
  readonly name: string
  readonly type: 1 | 2 | 3 | 4 | 5 | 6
  readonly source: 1 | 2 | 3 | 4 | 5
  readonly status: 1 | 2 | 3 | 4
  readonly draft?: boolean
  readonly customer: Customer
  readonly lifts: readonly Lift[]
  readonly start: Day
  readonly end: Day
  readonly payType: 1 | 2 | 3 | 4 | 5
  readonly prepaid: boolean
  readonly renewedFrom?: Contract
  /** The last lift joined on this day by a supplementary agreement. */
  readonly addedLiftFrom?: Day
  /** Ended early after this day. */
  readonly terminatedAt?: Day
}

/** 元/台·年 by type; a lift under warranty costs the customer nothing. */
const yearPrice: Readonly<Record<ContractSpec['type'], number>> = {
  1: 3600,
  2: 4800,
  3: 9600,
  4: 0,
  5: 12_600,
  6: 1800,
}

const content = `按 TSG T5002-2017 进行半月、季度、半年、年度维护保养；困人救援 ${rescueArrival.city} 分钟到达；双方责任及现场配合事项见附件。`

function termsOf(spec: ContractSpec, lifts: readonly Lift[]): ContractTerms {
  const monthly = spec.payType === 1
  const year = yearPrice[spec.type]
  return {
    startDate: spec.start,
    endDate: spec.end,
    payWay: spec.prepaid ? 1 : 2,
    payType: spec.payType,
    payNodeType: spec.prepaid ? 0 : 1,
    payNodeDays: 10,
    customRows:
      spec.payType === 5
        ? ['40', '40', '20'].map((percent, n) => ({ percent, dueDate: addDays(spec.start, 10 + 120 * n) }))
        : undefined,
    lines: lifts.map((lift) => ({
      elevatorId: lift.id,
      deviceNumber: lift.deviceNumber,
      serviceStart: lift === spec.lifts.at(-1) && spec.addedLiftFrom ? spec.addedLiftFrom : spec.start,
      serviceEnd: spec.end,
      unitPrice: (monthly ? year / 12 : lift.category === 4 ? year * 1.5 : year).toFixed(2),
      priceUnit: monthly ? 1 : 2,
    })),
  }
}

type Stored = StoredRow & { note: string | null }

const stored = (row: PlanRow, settledBefore: Day): Stored => {
  const settled = row.rowType === 1 && row.dueDate < settledBefore && compareAmounts(row.amount, 0) > 0
  return {
    ...row,
    settledAmount: settled ? row.amount : '0.00',
    repayStatus: settled ? 1 : 0,
    locked: settled,
    note: null,
  }
}

/** Customers pay about three weeks after a row is due. */
const PAID_AFTER = 21

function planOf(
  company: Company,
  spec: ContractSpec,
): { lines: readonly PricedLine[]; rows: Stored[]; total: string; ends: Map<string, Day> } {
  const paidBefore = addDays(company.clock.today, -PAID_AFTER)
  const none = new Map<string, Day>()
  const terms = termsOf(spec, spec.lifts)
  const { addedLiftFrom, terminatedAt } = spec
  if (addedLiftFrom) {
    const before = priceContract(termsOf(spec, spec.lifts.slice(0, -1))).plan
    const changed = changeContract(
      before.map((row) => stored(row, addDays(addedLiftFrom, -PAID_AFTER))),
      terms,
      addedLiftFrom,
    )
    const rows = changed.rows.map((row) => ('locked' in row && row.locked ? row : stored(row, paidBefore)))
    return { lines: changed.lines, rows, total: changed.total, ends: none }
  }
  const priced = priceContract(terms)
  if (terminatedAt) {
    const end = terminateContract(
      terms,
      priced.plan.map((row) => stored(row, terminatedAt)),
      terminatedAt,
    )
    const refund = end.refund ? [{ ...stored(end.refund, spec.start), note: '合同终止，多收款项退回' }] : []
    return {
      lines: priced.lines,
      rows: [...end.rows, ...refund],
      total: priced.total,
      ends: new Map(end.lines.map((line) => [line.elevatorId, line.serviceEnd])),
    }
  }
  return {
    lines: priced.lines,
    rows: spec.draft || spec.status === 3 ? [] : priced.plan.map((row) => stored(row, paidBefore)),
    total: priced.total,
    ends: none,
  }
}

export function addContract(company: Company, organisation: Organisation, spec: ContractSpec): Contract {
  const { clock } = company
  const signed = spec.start > clock.today ? addDays(clock.today, -6) : addDays(spec.start, -9)
  const daysAgo = Math.max(1, Math.round((clock.at(clock.today, 0) - clock.at(signed, 0)) / 86_400_000))
  const month = signed.slice(0, 7).replace('-', '')
  const sameMonth = (company.rows.get('contract') ?? []).filter((row) =>
    String(row.contract_no).startsWith(`HT${month}`),
  ).length
  const no = `HT${month}${String(sameMonth + 1).padStart(4, '0')}`
  const id = idOf(company, daysAgo)
  const { lines, rows, total, ends } = planOf(company, spec)
  const settled = sum(rows.map((row) => row.settledAmount))
  const owed = sum(rows.map((row) => row.amount))
  const row: Row = {
    id,
    contract_no: spec.draft ? null : no,
    name: spec.name,
    name_pinyin: initials(spec.name),
    type: spec.type,
    source: spec.source,
    draft: spec.draft ?? false,
    customer_id: spec.customer.id,
    project_id: null,
    party_b_name: company.name,
    sign_date: signed,
    start_date: spec.start,
    end_date: spec.end,
    promised_visits: 24,
    pay_way: spec.prepaid ? 1 : 2,
    pay_type: spec.payType,
    pay_node_type: spec.prepaid ? 0 : 1,
    pay_node_days: 10,
    agreed_amount: total,
    tax_rate: '6.00',
    invoice_kind: 1,
    parts_free_limit: spec.type === 2 ? '500.00' : null,
    parts_payer: spec.type === 5 ? 2 : null,
    arrive_minutes: 30,
    content,
    salesman_id: organisation.salesman.id,
    manager_id: organisation.manager.id,
    remind_days: 60,
    renewed_from_id: spec.renewedFrom?.id ?? null,
    terminated_at: spec.terminatedAt ?? null,
    end_reason: spec.terminatedAt
      ? '使用单位更换物业，协商终止'
      : spec.status === 3
        ? '客户信息录入有误，重新签订'
        : null,
    // A draft holds no lift: its lines rest as the form left them.
    unfinished: spec.draft
      ? {
          lines: lines.map(({ elevatorId, serviceStart, serviceEnd, unitPrice, priceUnit }) => ({
            elevatorId,
            serviceStart,
            serviceEnd,
            unitPrice,
            priceUnit,
          })),
          customRows: [],
        }
      : null,
    elevator_count: spec.draft ? 0 : spec.lifts.length,
    performed_visits: 0,
    settled_amount: settled,
    payment_state: compareAmounts(settled, 0) === 0 ? 0 : compareAmounts(settled, owed) >= 0 ? 2 : 1,
    status: spec.status,
    ...entered(company, daysAgo),
  }
  add(company, 'contract', row)
  const active = spec.type !== 6 && spec.status !== 3 && !spec.draft
  for (const line of spec.draft ? [] : lines) {
    add(company, 'contract_elevator', {
      id: idOf(company, daysAgo),
      contract_id: id,
      elevator_id: line.elevatorId,
      service_start: line.serviceStart,
      service_end: spec.terminatedAt ? (ends.get(line.elevatorId) ?? line.serviceEnd) : line.serviceEnd,
      unit_price: line.unitPrice,
      price_unit: line.priceUnit,
      amount: line.amount,
      active,
      ...entered(company, daysAgo),
    })
  }
  for (const plan of rows) {
    add(company, 'payment_plan', {
      id: idOf(company, daysAgo),
      contract_id: id,
      period_no: plan.periodNo,
      row_type: plan.rowType,
      period_start: plan.periodStart,
      period_end: plan.periodEnd,
      due_date: plan.dueDate,
      amount: plan.amount,
      settled_amount: plan.settledAmount,
      repay_status: plan.repayStatus,
      remark: plan.note,
      ...entered(company, daysAgo),
    })
  }
  if (spec.addedLiftFrom) addChange(company, spec, spec.addedLiftFrom, { id, no, lines, total })
  return { id, no, start: spec.start, end: spec.terminatedAt ?? spec.end, lifts: spec.lifts, type: spec.type, row }
}

/** The paper of the lift that joined: its price and its amount, and the totals without and with it. */
function addChange(company: Company, spec: ContractSpec, day: Day, contract: JoinedContract): void {
  const lift = spec.lifts.at(-1) as Lift
  const line = contract.lines.find(({ elevatorId }) => elevatorId === lift.id) as PricedLine
  add(company, 'contract_change', {
    id: idOf(company, 90),
    contract_id: contract.id,
    no: `${contract.no}-B1`,
    effective_date: day,
    reason: '新增电梯投入使用',
    diff: {
      added: [
        {
          name: lift.name,
          deviceNumber: lift.deviceNumber,
          communityName: lift.community.name,
          unitPrice: line.unitPrice,
          priceUnit: line.priceUnit,
          serviceStart: line.serviceStart,
          serviceEnd: line.serviceEnd,
          amountBefore: '0.00',
          amountAfter: line.amount,
        },
      ],
      removed: [],
      repriced: [],
      totalBefore: priceContract(termsOf(spec, spec.lifts.slice(0, -1))).total,
      totalAfter: contract.total,
    },
    created_by: company.adminId,
    created_at: company.clock.iso(addDays(day, -3), 620),
  })
}

interface JoinedContract {
  readonly id: string
  readonly no: string
  readonly lines: readonly PricedLine[]
  readonly total: string
}

/** First day of the month so many months before today. */
export const monthsAgo = (company: Company, months: number): Day => addMonths(monthStart(company.clock.today), -months)
