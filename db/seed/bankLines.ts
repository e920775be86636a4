import { BankLineState } from '#modules/bankLine/shared/bankLine.ts'
import { ArState, ReceiptStatus } from '#modules/receivable/shared/terms.ts'
import { add, type Company } from './company.ts'
import type { Row } from './write.ts'

const { unclaimed, claimed } = BankLineState.code

/** 15 unclaimed lines of the last days (commerce 9): known payers, names, numbers in the memo, exact sums, and nobody's money. */
export function makeBankLines(company: Company): void {
  const [account] = company.rows.get('payment_account') ?? []
  if (!account) return
  const customers = new Map((company.rows.get('customer') ?? []).map((row) => [row.id as string, row]))
  const contracts = new Map((company.rows.get('contract') ?? []).map((row) => [row.id as string, row]))
  const { open, part } = ArState.code
  const owed = (company.rows.get('ar_item') ?? [])
    .filter(({ state }) => state === open || state === part)
    .toSorted(
      (a, b) => String(b.due_date).localeCompare(String(a.due_date)) || String(a.id).localeCompare(String(b.id)),
    )
  const balance = (item: Row) =>
    (Number(item.amount) - Number(item.received_amount) - Number(item.written_off_amount)).toFixed(2)
  let n = 0
  const line = (payer: unknown, amount: string, memo: string, over: Row = {}) => {
    const { clock, random } = company
    n += 1
    const at = clock.iso(clock.day(-1 - (n % 4)), 540 + n * 17)
    add(company, 'bank_line', {
      ...{
        id: random.id(Date.parse(at)),
        account_id: account.id,
        serial: `YX${clock.today.replaceAll('-', '')}${String(n).padStart(4, '0')}`,
      },
      ...{
        at,
        amount,
        payer,
        payer_account: null,
        memo,
        receipt_id: null,
        state: unclaimed,
        created_at: clock.iso(clock.today, 480),
      },
      ...over,
    })
  }
  // As receipts were claimed before.
  const confirmed = (company.rows.get('receipt') ?? [])
    .filter(({ status }) => status === ReceiptStatus.code.confirmed)
    .slice(-20)
  for (const {
    id,
    amount,
    payer_name: payer,
    payer_account: from,
    bank_serial_no: serial,
    received_at: day,
  } of confirmed)
    line(payer, amount as string, '转账', {
      ...{ payer_account: from, serial, receipt_id: id, state: claimed, at: company.clock.iso(day as string, 560) },
    })
  for (const item of owed.slice(0, 6))
    line(customers.get(item.customer_id as string)?.name, balance(item), '转账 电梯维保费')
  for (const item of owed.slice(6, 9))
    line(
      '云溪城投物业财务共享中心',
      balance(item),
      `维保费 ${(contracts.get(item.contract_id as string)?.contract_no as string) ?? ''}`,
    )
  for (const item of [9, 10].map((at) => owed[at % owed.length] as Row))
    line(customers.get(item.customer_id as string)?.name, '5000.00', '往来款')
  line('周建平', '680.00', '配件')
  line('云溪市星河商务酒店', '1260.00', '电梯')
  line('云溪银行城东支行', '83.17', '结息')
  line('云溪银行城东支行', '36.50', '结息')
}
