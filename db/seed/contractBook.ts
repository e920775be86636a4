import { addDays, addMonths, type Day } from '#kernel/shared/days.ts'
import type { Company } from './company.ts'
import { addContract, type Contract, type ContractSpec, monthsAgo } from './contracts.ts'
import type { Lift } from './elevators.ts'
import type { Line } from './lines.ts'
import type { Organisation } from './organisation.ts'
import type { Customer } from './places.ts'

/** Which contracts a company has: running ones over all lines, their predecessors and successors, and the odd ones. */

export interface ContractBook {
  readonly all: readonly Contract[]
  /** The contract of a line's lifts on a day; undefined when there is none. */
  contractOf(line: Line, day: Day): Contract | undefined
  readonly terminated?: Contract
  readonly extended?: Contract
}

type Type = ContractSpec['type']
const types: readonly Type[] = [2, 2, 1, 3, 2, 5, 2, 1, 2, 3, 4]
const sources: readonly (1 | 3 | 4 | 5)[] = [1, 5, 1, 3, 1, 4]
/** 2 季 mostly, as the trade pays. */
const payTypes: readonly (1 | 2 | 3 | 4 | 5)[] = [2, 1, 3, 2, 1, 2, 2, 4, 1, 2, 5]

interface Piece {
  readonly lines: readonly Line[]
  readonly lifts: readonly Lift[]
  readonly customer: Customer
}

/** The lines of a community by twos, so that a customer has a contract of reasonable size; stopped lifts with the first. */
function piecesOf(lines: readonly Line[], lifts: readonly Lift[]): Piece[] {
  const communities = new Map<string, Line[]>()
  for (const line of lines) {
    const { no } = (line.lifts[0] as Lift).community
    communities.set(no, [...(communities.get(no) ?? []), line])
  }
  return [...communities.entries()].flatMap(([no, own]) => {
    const stopped = lifts.filter((lift) => lift.community.no === no && lift.useStatus === 2)
    const pairs = Array.from({ length: Math.ceil(own.length / 2) }, (_, n) => own.slice(2 * n, 2 * n + 2))
    return pairs.map((pair, n): Piece => {
      const covered = pair.flatMap((line) => line.lifts)
      return {
        lines: pair,
        lifts: n === 0 ? [...covered, ...stopped] : covered,
        customer: (covered[0] as Lift).customer,
      }
    })
  })
}

export function makeContracts(
  company: Company,
  organisation: Organisation,
  lines: readonly Line[],
  lifts: readonly Lift[],
  others: readonly Customer[],
  total: number,
): ContractBook {
  const { clock } = company
  const all: Contract[] = []
  const byLine = new Map<Line, Contract[]>()
  const sign = (spec: ContractSpec) => {
    const contract = addContract(company, organisation, spec)
    all.push(contract)
    return contract
  }
  const pieces = piecesOf(lines, lifts)
  const nameOf = (piece: Piece, n: number) =>
    `${piece.lines[0]?.lifts[0]?.community.name}电梯维保合同${'一二三四五六'[n] ?? ''}`
  const large = total > 20

  // Special cases come first, so that what is left becomes predecessors.
  const ending = large ? [12, 25, 38, 47, 58] : []
  const renewals = large ? 4 : 0
  const odd = large ? 3 + 2 + 4 + 2 : 0 // void, drafts, special, ended for good
  const predecessors = Math.max(0, total - pieces.length - renewals - odd)
  let extended: Contract | undefined

  pieces.forEach((piece, n) => {
    const within = pieces.filter((other, at) => at < n && other.customer === piece.customer).length
    const shared = {
      name: nameOf(piece, within),
      customer: piece.customer,
      lifts: piece.lifts,
      prepaid: n % 3 !== 2,
    } as const
    const type = types[n % types.length] as Type
    const payType = payTypes[n % payTypes.length] as 1 | 2 | 3 | 4 | 5
    const endsSoon = ending[n - 4]
    const old = endsSoon === undefined && n >= pieces.length - predecessors
    const contracts: Contract[] = []
    if (old) {
      const start = monthsAgo(company, 3 + (n % 6))
      const before = sign({
        ...shared,
        type,
        source: sources[n % sources.length] ?? 1,
        status: 2,
        start: addMonths(start, -12),
        end: addDays(start, -1),
        payType: payType === 1 ? 2 : payType,
      })
      contracts.push(
        before,
        sign({
          ...shared,
          type,
          source: 2,
          status: 1,
          start,
          end: addDays(addMonths(start, 12), -1),
          payType,
          renewedFrom: before,
        }),
      )
    } else {
      const end =
        endsSoon === undefined ? addDays(addMonths(monthsAgo(company, 14 + (n % 5)), 24), -1) : clock.day(endsSoon)
      const start = addDays(addMonths(end, endsSoon === undefined ? -24 : -15), 1)
      const addsLift = large && n === 3
      const running = sign({
        ...shared,
        type: addsLift ? 2 : type,
        source: sources[n % sources.length] ?? 1,
        status: 1,
        start,
        end,
        payType: addsLift ? 2 : payType,
        addedLiftFrom: addsLift ? addMonths(start, 5) : undefined,
      })
      if (addsLift) extended = running
      contracts.push(running)
      if (endsSoon !== undefined && ending.indexOf(endsSoon) < renewals) {
        contracts.push(
          sign({
            ...shared,
            type,
            source: 2,
            status: 4,
            start: addDays(end, 1),
            end: addDays(addMonths(addDays(end, 1), 12), -1),
            payType: 2,
            renewedFrom: running,
          }),
        )
      }
    }
    for (const line of piece.lines) byLine.set(line, contracts)
    for (const lift of piece.lifts) lift.row.contract_id = contracts.find((one) => one.row.status === 1)?.id ?? null
  })
  const terminated = large ? signOddOnes(company, sign, pieces, lifts, others) : undefined
  return {
    all,
    extended,
    terminated,
    contractOf: (line, day) => byLine.get(line)?.find((one) => one.start <= day && day <= one.end),
  }
}

/** One terminated with a refund, one expired for good, void ones, drafts and single jobs. */
function signOddOnes(
  company: Company,
  sign: (spec: ContractSpec) => Contract,
  pieces: readonly Piece[],
  lifts: readonly Lift[],
  others: readonly Customer[],
): Contract {
  const { clock } = company
  const lost = lifts.filter((lift) => lift.useStatus === 1 && lift.row.service_status === 2)
  const lostCustomer = (lost[0] as Lift).customer
  const begun = monthsAgo(company, 11)
  const expiredStart = addMonths(begun, -12)
  sign({
    name: '市民服务中心一期电梯维保合同',
    type: 1,
    source: 1,
    status: 2,
    customer: lostCustomer,
    lifts: lost,
    start: expiredStart,
    end: addDays(begun, -1),
    payType: 3,
    prepaid: true,
  })
  const terminated = sign({
    name: '市民服务中心一期电梯维保合同（续）',
    type: 2,
    source: 2,
    status: 2,
    customer: lostCustomer,
    lifts: lost,
    start: begun,
    end: addDays(addMonths(begun, 12), -1),
    payType: 2,
    prepaid: true,
    terminatedAt: addDays(addMonths(begun, 7), 14),
  })
  const piece = (n: number) => pieces[n % pieces.length] as Piece
  const some = (n: number) => piece(n).lifts.slice(0, 2)
  for (const n of [0, 5, 9]) {
    sign({
      name: `${piece(n).lines[0]?.lifts[0]?.community.name}电梯维保合同（作废）`,
      type: 2,
      source: 1,
      status: 3,
      customer: piece(n).customer,
      lifts: some(n),
      start: monthsAgo(company, 6),
      end: addDays(monthsAgo(company, -6), -1),
      payType: 2,
      prepaid: true,
    })
  }
  for (const [n, customer] of others.slice(4, 6).entries()) {
    sign({
      name: `${customer.name.slice(0, 4)}电梯维保合同（草稿）`,
      type: n === 0 ? 4 : 2,
      source: n === 0 ? 4 : 1,
      status: 4,
      draft: true,
      customer,
      lifts: some(2 + n),
      start: clock.day(30),
      end: addDays(addMonths(clock.day(30), 12), -1),
      payType: 2,
      prepaid: true,
    })
  }
  const jobs = [
    { title: '门机皮带更换专项', ago: 9, status: 2 as const },
    { title: '轿厢装潢拆改专项', ago: 5, status: 2 as const },
    { title: '春节值守专项', ago: 1, status: 1 as const },
    { title: '年度检验配合专项', ago: 0, status: 1 as const },
  ]
  for (const [n, { title, ago, status }] of jobs.entries()) {
    const start = monthsAgo(company, ago)
    sign({
      name: `${piece(n + 3).lines[0]?.lifts[0]?.community.name}${title}`,
      type: 6,
      source: 1,
      status,
      customer: piece(n + 3).customer,
      lifts: some(n + 3),
      start,
      end: addDays(addMonths(start, status === 2 ? 2 : 5), -1),
      payType: 4,
      prepaid: false,
    })
  }
  return terminated
}
