import type { Handlers } from '#kernel/server/index.ts'
import { gcj02 } from '#kernel/shared/coordinates.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { KEPT_DAYS, type trackApi } from '../shared/trackApi.ts'
import { findTrackOrders, findTrackSignIns } from './asks.ts'
import { findEmployee } from './employee.store.ts'
import { addPositions, countTrack, findByUser, findTrack, type Position } from './track.store.ts'

const KEPT_MS = KEPT_DAYS * 86_400_000
/** Phones are a little ahead of the server. */
const AHEAD_MS = 5 * 60_000
/** Beyond it the figure says nothing, and the column holds no more. */
const MOST = 1e6

const figure = (value: number | null | undefined): number | null =>
  value != null && value >= 0 && value < MOST ? value : null

/** Tracks (jobs 5, userLocation). */
export const trackHandlers: Handlers<typeof trackApi> = {
  async list(ctx, query) {
    const person = await findByUser(ctx, query.userId)
    if (!person) throw refuse.notFound()
    const total = await countTrack(ctx, person.companyId, query)
    const records = total > (query.page - 1) * query.size ? await findTrack(ctx, person.companyId, query) : []
    return { records, total, totalPage: Math.ceil(total / query.size) }
  },

  async visits(ctx, { employeeId, ...period }) {
    const { name, userId } = await findEmployee(ctx, employeeId)
    const person = userId ? await findByUser(ctx, userId) : undefined
    if (!person) return { name, userId: null, orders: [], signIns: [] }
    return {
      name,
      userId,
      orders: await findTrackOrders(ctx, person, period),
      signIns: await findTrackSignIns(ctx, person, period),
    }
  },

  async batchAdd(ctx, { points }) {
    if (!ctx.who.employeeId) throw refuse.noPermission()
    const now = ctx.now.getTime()
    const positions = points.flatMap(({ location, locateTime, orderId }): Position[] => {
      const [lng, lat, accuracy, speed] = location
      const age = now - Date.parse(locateTime)
      if (lng == null || lat == null || Math.abs(lng) > 180 || Math.abs(lat) > 90 || (lng === 0 && lat === 0)) return []
      if (age < -AHEAD_MS || age > KEPT_MS) return []
      return [
        {
          at: locateTime,
          ...gcj02({ lng, lat }),
          accuracy: figure(accuracy),
          speed: figure(speed),
          src: 1,
          orderId: orderId ?? null,
        },
      ]
    })
    const added = await addPositions(ctx, positions)
    return { added, known: positions.length - added, skipped: points.length - positions.length }
  },
}
