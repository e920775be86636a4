import { accountApi } from '#modules/receivable/shared/account.ts'
import { receiptApi } from '#modules/receivable/shared/receipt.api.ts'
import { AccountStatus, ArKind, ReceiptMethod } from '#modules/receivable/shared/terms.ts'
import type { TestServer } from '../server.ts'
import { aPerson, type Company, type Person } from './company.ts'

/** The people of the money: who registers, who confirms, who decides. */
export interface Clerks {
  readonly clerk: Person
  readonly cashier: Person
  readonly manager: Person
  readonly accountId: string
}

const everything = [
  'KR1',
  'KR2',
  'KR3',
  'KR4',
  'KR5',
  'KR6',
  'KR7',
  'KR8',
  'KR9',
  'KRA',
  'KRB',
  'KRC',
  'KRD',
  'KRE',
  'KRF',
  'KRH',
  'KRJ',
  'KRK',
  'KRL',
] as const

export async function theClerks(server: TestServer, company: Company): Promise<Clerks> {
  const clerk = await aPerson(server, company, { grants: everything })
  const cashier = await aPerson(server, company, { grants: everything })
  const manager = await aPerson(server, company, { grants: everything })
  const { id: accountId } = await server.ask(
    accountApi.add,
    { name: '基本户', accountNo: `33001${company.id.slice(0, 8)}`, isDefault: true, status: AccountStatus.code.on },
    clerk,
  )
  return { clerk, cashier, manager, accountId }
}

let serial = 0
/** A receipt of a customer, confirmed by the cashier unless it says otherwise; gives its id. */
export async function aReceipt(
  server: TestServer,
  { clerk, cashier, accountId }: Clerks,
  over: {
    customerId: string
    amount: string
    receivedAt: string
    confirm?: boolean
    kind?: 1 | 2
    bankSerialNo?: string
  },
): Promise<string> {
  const { confirm = true, kind = ArKind.code.maintenance, bankSerialNo = `S${++serial}`, ...rest } = over
  const { id, version } = await server.ask(
    receiptApi.add,
    { ...rest, kind, bankSerialNo, method: ReceiptMethod.code.transfer, accountId, payerName: '星桥物业' },
    clerk,
  )
  if (confirm) await server.ask(receiptApi.confirm, { id, version }, cashier)
  return id
}
