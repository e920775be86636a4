import type { SentTo } from '#kernel/shared/endpoint.ts'
import type { contractApi } from '#modules/contract/shared/api.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'
import { aCommunity, aCustomer, anElevator } from './elevator.ts'

export type SubmittedContract = Extract<SentTo<typeof contractApi.add>, { draft?: false | undefined }>

/** A customer with lifts in one community. */
export interface Site {
  readonly customerId: string
  readonly communityId: string
  readonly lifts: string[]
}

export async function aSite(server: TestServer, company: Company, lifts: number): Promise<Site> {
  const customerId = await aCustomer(server, company)
  const communityId = await aCommunity(server, company)
  const ids: string[] = []
  for (let i = 0; i < lifts; i++) ids.push(await anElevator(server, company, { customerId, communityId }))
  return { customerId, communityId, lifts: ids }
}

/** What a clerk sends: half-inclusive, 4,800 元/台·年, prepaid by quarter, ten days before, through 2026. */
export function aContract(
  site: Site,
  over: Partial<SubmittedContract> & { unitPrice?: string; priceUnit?: 1 | 2 } = {},
) {
  const { unitPrice = '4800', priceUnit = 2, ...rest } = over
  const startDate = rest.startDate ?? '2026-01-01'
  const endDate = rest.endDate ?? '2026-12-31'
  const contract: SubmittedContract = {
    name: '维保合同',
    type: 2,
    source: 1,
    customerId: site.customerId,
    signDate: '2025-12-01',
    startDate,
    endDate,
    promisedVisits: 24,
    payWay: 1,
    payType: 2,
    payNodeType: 0,
    payNodeDays: 10,
    taxRate: '6.00',
    arriveMinutes: 30,
    content: '半月维保，困人30分钟到场',
    lines: site.lifts.map((elevatorId) => ({
      elevatorId,
      serviceStart: startDate,
      serviceEnd: endDate,
      unitPrice,
      priceUnit,
    })),
    ...rest,
  }
  return contract
}

/** Receivables report rows as paid in full, as they will by fund.settled. */
export async function settle(
  server: TestServer,
  company: Company,
  contractId: string,
  periods: readonly number[],
): Promise<void> {
  const rows = await asOwner<{ id: string; amount: string }>(
    server,
    'select id, amount from payment_plan where contract_id = $1 and period_no = any($2) order by period_no',
    [contractId, periods],
  )
  for (const row of rows)
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, payload) values ($1, gen_random_uuid(), 'fund.settled', $2)`,
      [company.id, JSON.stringify({ planRowId: row.id, settledAmount: row.amount, repayStatus: 1 })],
    )
  await server.outbox.settled()
}
