import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import type { NewCall } from './letters.ts'

/** Of overtime_call.state. */
export const CallState = { waiting: 0, sent: 1, failed: 9 } as const

export async function addCalls(ctx: Context, calls: readonly NewCall[]): Promise<void> {
  if (calls.length === 0) return
  const now = ctx.now.toISOString()
  await ctx.db
    .insertInto('overtimeCall')
    .values(
      calls.map(({ wording, ...call }) => ({
        ...call,
        companyId: ctx.companyId,
        id: newId(),
        wording: JSON.stringify(wording),
        nextAt: now,
      })),
    )
    .execute()
}

export interface WaitingCall {
  readonly id: string
  readonly channel: number
  readonly wording: Record<string, string>
  readonly tries: number
  readonly scene: number
  readonly phone: string
  readonly quietFrom: string | null
  readonly quietTo: string | null
}

/**
 * The next call that waits, held for this transaction: another instance takes another one. The person's own quiet hours
 * come along (archives 4.1 fontPrompt).
 */
export async function takeCall(ctx: Context): Promise<WaitingCall | undefined> {
  for (const call of await waitingCalls(ctx)) {
    const { rows } = await sql`select 1 from overtime_call where company_id = ${ctx.companyId} and id = ${call.id}
      and ${is('state', CallState.waiting)} and next_at <= ${ctx.now.toISOString()} for update skip locked`.execute(
      ctx.db,
    )
    if (rows.length > 0) return call
  }
  return undefined
}

/** The next few calls: as many instances may each hold one. */
async function waitingCalls(ctx: Context): Promise<WaitingCall[]> {
  const { rows } = await sql<WaitingCall>`select q.id, q.channel, q.wording, q.tries, h.scene, p.phone,
      u.prefs ->> 'quietFrom' as quiet_from, u.prefs ->> 'quietTo' as quiet_to
    from overtime_call q join overtime_hit h on h.company_id = q.company_id and h.id = q.hit_id
    join employee p on p.company_id = q.company_id and p.id = q.employee_id
    left join app_user u on u.id = p.user_id
    where q.company_id = ${ctx.companyId} and ${is('q.state', CallState.waiting)} and q.next_at <= ${ctx.now.toISOString()}
    order by h.scene, q.next_at, q.id limit 20`.execute(ctx.db)
  return rows
}

type Outcome =
  | { readonly state: typeof CallState.sent }
  | { readonly state: typeof CallState.failed; readonly error: string }
  | {
      readonly state: typeof CallState.waiting
      readonly nextAt: string
      readonly error?: string
      readonly tries: number
    }

export async function endCall(ctx: Context, id: string, outcome: Outcome): Promise<void> {
  await ctx.db
    .updateTable('overtimeCall')
    .set({
      state: outcome.state,
      ...(outcome.state === CallState.sent ? { sentAt: ctx.now.toISOString(), error: null } : {}),
      ...(outcome.state === CallState.waiting ? { nextAt: outcome.nextAt, tries: outcome.tries } : {}),
      ...('error' in outcome ? { error: outcome.error } : {}),
    })
    .where('companyId', '=', ctx.companyId)
    .where('id', '=', id)
    .execute()
}
