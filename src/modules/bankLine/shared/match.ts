import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { propose } from '#modules/receivable/shared/propose.ts'

/** What is open of customers that a line may come from. */
export interface OpenItem {
  readonly id: string
  readonly arNo: string
  readonly customerId: string
  readonly customerName: string
  readonly kind: 1 | 2
  readonly contractNo: string | null
  readonly dueDate: string
  readonly balance: string
}
/** Who paid before under a name or from an account. */
export interface Payment {
  readonly payer: string
  readonly payerAccount: string | null
  readonly customerId: string
  readonly customerName: string
  readonly kind: 1 | 2
  readonly times: number
}
export interface Named {
  readonly name: string
  readonly customerId: string
  readonly customerName: string
}
export interface Line {
  readonly amount: string
  readonly payer: string
  readonly payerAccount: string | null
  readonly memo: string | null
}
export interface Ranked {
  readonly customerId: string
  readonly customerName: string
  readonly kind: 1 | 2
  readonly lines: readonly { readonly arItemId: string; readonly amount: string }[]
  readonly score: number
  readonly why: readonly string[]
}

/** 有限公司 and （中国）有限公司 differ in brackets and spaces only. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s()·.]/g, '')
    .toLowerCase()
/** Numbers that a memo may name: HT20260001, YS202601050001. */
export const numbersIn = (memo: string | null): string[] => [
  ...new Set(
    (memo ?? '')
      .normalize('NFKC')
      .toUpperCase()
      .match(/[A-Z0-9][A-Z0-9-]{4,30}/g) ?? [],
  ),
]

/** So many open items are looked at for a sum; more combinations than these say nothing any more. */
const MOST_ITEMS = 14

/** Items, up to four, whose balances make exactly this amount: the earliest due of all that do. */
export function exactSum(items: readonly OpenItem[], amount: string): OpenItem[] | undefined {
  const sorted = items
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id.localeCompare(b.id))
    .slice(0, MOST_ITEMS)
  const search = (from: number, left: string, most: number): OpenItem[] | undefined => {
    for (const [at, item] of sorted.entries()) {
      if (at < from) continue
      const rest = compareAmounts(item.balance, left)
      if (rest === 0) return [item]
      if (rest > 0 || most === 1) continue
      const others = search(at + 1, minus(left, item.balance), most - 1)
      if (others) return [item, ...others]
    }
    return undefined
  }
  // As few items as possible.
  for (let most = 1; most <= 4; most++) {
    const found = search(0, amount, most)
    if (found) return found
  }
  return undefined
}

/**
 * Whose money a line may be (commerce 10.1): by who paid before, by names, by numbers in the memo, by exact sums of what is
 * open; each says why in words. The best first, at most five; a sum alone points at a customer only where no other has it.
 */
export function rank(
  line: Line,
  known: {
    readonly payments: readonly Payment[]
    readonly names: readonly Named[]
    readonly items: readonly OpenItem[]
  },
): Ranked[] {
  const memo = new Set(numbersIn(line.memo))
  const paid = known.payments.filter(
    ({ payer, payerAccount }) => payer === line.payer || (payerAccount !== null && payerAccount === line.payerAccount),
  )
  const payer = plainName(line.payer)
  const named = known.names.filter(({ name }) => plainName(name) === payer)
  const inMemo = known.items.filter(
    ({ contractNo, arNo }) => memo.has(arNo) || (contractNo !== null && memo.has(contractNo)),
  )
  const alone = known.items.filter(({ balance }) => compareAmounts(balance, line.amount) === 0)
  const found = new Map<string, { customerId: string; customerName: string; kind: 1 | 2 }>()
  const note = (one: { customerId: string; customerName: string }, kind: 1 | 2) =>
    found.set(`${one.customerId}${kind}`, { customerId: one.customerId, customerName: one.customerName, kind })
  for (const one of paid) note(one, one.kind)
  for (const one of [...inMemo, ...alone]) note(one, one.kind)
  for (const one of named) {
    const kinds = known.items.filter(({ customerId }) => customerId === one.customerId).map(({ kind }) => kind)
    for (const kind of kinds.length > 0 ? new Set(kinds) : [1 as const]) note(one, kind)
  }
  return [...found.values()]
    .map((one) => weigh(line, one, { ...known, payments: paid, names: named, memo: inMemo, alone }))
    .toSorted((a, b) => b.score - a.score || a.customerId.localeCompare(b.customerId))
    .slice(0, 5)
}

function weigh(
  line: Line,
  one: { readonly customerId: string; readonly customerName: string; readonly kind: 1 | 2 },
  by: {
    readonly payments: readonly Payment[]
    readonly names: readonly Named[]
    readonly items: readonly OpenItem[]
    readonly memo: readonly OpenItem[]
    readonly alone: readonly OpenItem[]
  },
): Ranked {
  const mine = <T extends { customerId: string }>(all: readonly T[]) =>
    all.filter(({ customerId }) => customerId === one.customerId)
  const open = mine(by.items).filter(({ kind }) => kind === one.kind)
  const named = mine(by.memo).filter(({ kind }) => kind === one.kind)
  const why: string[] = []
  let score = 0
  const add = (points: number, words: string) => {
    score += points
    why.push(words)
  }
  const payments = mine(by.payments).filter(({ kind }) => kind === one.kind)
  const times = payments.reduce((all, { times: n }) => all + n, 0)
  const account = payments.some(({ payerAccount }) => payerAccount !== null && payerAccount === line.payerAccount)
  if (times > 0) add(account ? 45 : 40, `${account ? '这个账号' : '这个户名'}以前付过 ${times} 次`)
  if (mine(by.names).length > 0) add(35, '付款户名就是客户名称')
  if (named.length > 0) add(35, `附言里有 ${named.map(({ contractNo, arNo }) => contractNo ?? arNo)[0]}`)
  // What the memo names is paid first.
  const exact = exactSum(named, line.amount) ?? exactSum(open, line.amount)
  if (exact) {
    const [first] = exact
    const only = exact.length === 1 && mine(by.alone).length === by.alone.length
    add(
      exact.length === 1 ? (only ? 30 : 25) : 20,
      exact.length === 1 ? `金额正好是 ${first?.dueDate} 到期的一笔` : `金额正好是 ${exact.length} 笔未收之和`,
    )
  }
  const lines = exact
    ? exact.map(({ id, balance }) => ({ arItemId: id, amount: balance }))
    : propose([...named, ...open.filter((item) => !named.includes(item))], line.amount)
  if (!exact && lines.length > 0) why.push('按到期先后核销')
  const over = minus(line.amount, sum(lines.map(({ amount }) => amount)))
  if (compareAmounts(over, 0) > 0) why.push(`多出 ${over} 元留作预收`)
  return { ...one, lines, score: Math.min(100, score), why }
}
