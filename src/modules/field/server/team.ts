import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { arrivedLinks } from '#modules/storage/server/index.ts'
import { findReviews, findTeam } from './team.store.ts'

export async function team(ctx: Context) {
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  const found = await findTeam(ctx, employeeId)
  if (!found) throw refuse.noPermission()
  // Own ones are judged by somebody else.
  const waiting = ctx.may(may.changeStaff) ? await findReviews(ctx, employeeId) : []
  const links = await arrivedLinks(
    ctx,
    ctx.companyId,
    'bit-ev-img',
    waiting.flatMap(({ photo }) => photo ?? []),
  )
  const reviews = waiting.map((one) => ({ ...one, photoUrl: (one.photo && links.get(one.photo)) ?? null }))
  return { ...found, reviews }
}
