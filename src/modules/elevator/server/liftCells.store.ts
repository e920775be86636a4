import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { visible } from './elevatorScope.store.ts'

/** Lifts of the person's by register code or device number, as typed in upper case. */
export async function findLiftsByNumber(ctx: Context, numbers: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(numbers.map((one) => one.toUpperCase()))]
  const { rows } = await sql<{ id: string; registerCode: string | null; deviceNumber: string }>`select e.id,
      upper(e.register_code) as register_code, upper(e.device_number) as device_number from elevator e
    where ${visible(ctx)} and (upper(e.register_code) = any(${asked}) or upper(e.device_number) = any(${asked}))`.execute(
    ctx.db,
  )
  const found = new Map<string, string>()
  for (const { id, registerCode, deviceNumber } of rows) {
    found.set(deviceNumber, id)
    if (registerCode) found.set(registerCode, id)
  }
  return found
}
