import { newId } from '#kernel/server/index.ts'
import { PartsBiz, PartsStatus } from '#modules/parts/shared/parts.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'
import { aRepairRow } from './repair.ts'

const DAY_MS = 86_400_000
export const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** A repair of so many days ago and the finished request for its parts, straight into the tables; their ids. */
export async function aRepairWithParts(
  server: TestServer,
  company: Company,
  of: {
    elevatorId: string
    communityId: string
    daysAgo: number
    parts: readonly { unitId: string | null; qty?: string }[]
    request?: Record<string, unknown>
  },
): Promise<{ orderId: string; requestId: string }> {
  const at = ago(of.daysAgo)
  const orderId = await aRepairRow(server, company, of.elevatorId, { reportAt: at, arrive_at: at })
  const requestId = newId()
  const row: Record<string, unknown> = {
    company_id: company.id,
    id: requestId,
    request_no: `PJ${requestId.slice(-10)}`,
    biz_type: PartsBiz.code.repair,
    biz_id: orderId,
    biz_no: 'JX1',
    elevator_id: of.elevatorId,
    community_id: of.communityId,
    asked_on: at.slice(0, 10),
    status: PartsStatus.code.installed,
    installed_at: at,
    created_at: at,
    ...of.request,
  }
  const names = Object.keys(row)
  await asOwner(
    server,
    `insert into parts_request (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  for (const [sort, { unitId, qty = '1' }] of of.parts.entries())
    await asOwner(
      server,
      `insert into parts_request_line (company_id, id, request_id, sort, unit_id, name, measure, qty, charge_basis, reason)
       values ($1, $2, $3, $4, $5, '件', '个', $6, '免费', 2)`,
      [company.id, newId(), requestId, sort, unitId, qty],
    )
  return { orderId, requestId }
}
