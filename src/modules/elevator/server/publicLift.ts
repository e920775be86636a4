import { type Context, maskName } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import type { PublicLift } from '../shared/qr.ts'
import { recordState } from './elevatorLog.store.ts'
import { findPublicLift } from './publicLift.store.ts'

/** A lift as anybody may see it, in its own company; null when it is deleted or was given away. */
export async function publicLift(ctx: Context, elevatorId: string): Promise<PublicLift | null> {
  const row = await findPublicLift(ctx, elevatorId)
  if (!row) return null
  const { workers, ...lift } = row
  const { lines, broken } = await recordState(ctx, elevatorId)
  return {
    ...lift,
    // Moments out of jsonb are in the database's spelling.
    working: lift.working && {
      ...lift.working,
      since: lift.working.since && isoTime(Date.parse(lift.working.since)),
    },
    rescue: lift.rescue && { ...lift.rescue, since: isoTime(Date.parse(lift.rescue.since)) },
    workers: workers.map(({ name, certNo }) => ({
      name: maskName(name),
      cert: certNo === null ? null : endOf(certNo),
    })),
    intact: broken === null,
    broken,
    lines,
  }
}

/** The last four signs; of a number hardly longer than that nothing, it would be the whole number. */
const endOf = (certNo: string) => (certNo.length >= 7 ? certNo.slice(-4) : null)
