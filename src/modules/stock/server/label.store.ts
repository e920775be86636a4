import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'

/** What stands on a label: the first line large, `code` in the square. */
export interface LabelRow {
  readonly code: string
  readonly name: string
  readonly lines: readonly string[]
}

interface Batch {
  readonly batchNo: string
  readonly producedAt: string | null
  readonly expireAt: string | null
}

export async function findLabelBatches(ctx: Context, unitId: string, ids: readonly string[]): Promise<Batch[]> {
  const { rows } = await sql<Batch>`select batch_no, produced_at, expire_at from batch
    where company_id ${ofCompanies(ctx)} and unit_id = ${unitId} and id = any(${[...ids]}::uuid[])
    order by expire_at nulls last, batch_no`.execute(ctx.db)
  if (rows.length < new Set(ids).size) throw refuse.notFound()
  return rows
}

export async function findLabelSerials(ctx: Context, unitId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ serialNo: string }>`select serial_no from serial
    where company_id ${ofCompanies(ctx)} and unit_id = ${unitId} and id = any(${[...ids]}::uuid[]) order by serial_no`.execute(
    ctx.db,
  )
  if (rows.length < new Set(ids).size) throw refuse.notFound()
  return rows.map(({ serialNo }) => serialNo)
}
