import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { digestOf } from '#kernel/server/digest.ts'
import { recordHash } from '#modules/elevator/server/index.ts'
import { orderContent } from '#modules/maintenance/shared/orderContent.ts'
import { demoCounts, firstCompany } from './demoCounts.ts'

/** Records of the demo can be proven, over data that is seeded already. */
export function demoRecords(client: () => pg.Client): void {
  const { count } = demoCounts(client)

  describe('记录可以核对', () => {
    test('row_count与实际一致，触发器已恢复', async () => {
      for (const table of ['elevator', 'customer', 'employee', 'contract', 'maintain_order', 'hazard']) {
        const { rows } = await client().query(
          `select (select sum(n)::int from row_count where company_id = ${firstCompany} and entity = $1) as kept`,
          [table],
        )
        expect(rows[0].kept, table).toBe(await count(table))
      }
      const { rows } = await client().query(
        `select count(*)::int as off from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
      )
      expect(rows[0].off).toBe(0)
    })

    test('完成记录的存证摘要', async () => {
      const { rows } = await client().query(
        `select * from maintain_order where complete_at is not null order by order_no limit 40`,
      )
      for (const row of rows) {
        expect(
          digestOf(
            orderContent({
              orderNo: row.order_no,
              elevatorId: row.elevator_id,
              level: row.level,
              snapshotHash: row.snapshot_hash,
              itemResults: row.item_results,
              workerIds: row.worker_ids,
              arriveAt: new Date(row.arrive_at).toISOString(),
              startAt: new Date(row.start_at).toISOString(),
              completeAt: new Date(row.complete_at).toISOString(),
              workMinutes: row.work_minutes,
              elevatorStateAfter: row.elevator_state_after,
            }),
          ),
        ).toBe(row.content_hash)
      }
    })

    test('电梯日志的哈希链', async () => {
      const { rows } = await client().query(
        `select * from elevator_log where elevator_id in (select elevator_id from elevator_log group by 1 having count(*) > 25 order by 1 limit 5) order by elevator_id, seq`,
      )
      expect(rows.length).toBeGreaterThan(100)
      let previous: { elevator_id: string; hash: Buffer } | undefined
      for (const row of rows) {
        const before = previous?.elevator_id === row.elevator_id ? (previous?.hash.toString('hex') ?? null) : null
        const entry = {
          elevatorId: row.elevator_id,
          seq: row.seq,
          at: new Date(row.at).toISOString(),
          kind: row.kind,
          bizId: row.biz_id,
          summary: row.summary,
          actor: row.actor,
        }
        expect(recordHash(entry, before)).toBe(row.hash.toString('hex'))
        previous = row
      }
    })

    test('每项结果对应快照中的一项', async () => {
      const { rows } = await client().query(
        `select count(*)::int as wrong from maintain_order o join template_snapshot s on s.company_id = o.company_id and s.hash = o.snapshot_hash
         where o.item_results is not null and length(o.item_results ->> 'r') <> jsonb_array_length(s.content -> 'items')`,
      )
      expect(rows[0].wrong).toBe(0)
    })
  })
}
