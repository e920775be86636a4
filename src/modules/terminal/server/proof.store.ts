import { sql } from 'kysely'
import { CompanyState, type Context, is } from '#kernel/server/index.ts'
import { isSample } from '#kernel/shared/sampleId.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { TerminalType } from '../shared/terms.ts'
import { openSecret } from './secret.ts'

/** By what a terminal proves itself (monitoring 6.1), and what it stands at. */
export interface TerminalProof {
  readonly terminalId: string
  readonly no: string
  readonly status: number
  readonly authType: number
  readonly elevatorId: string | null
  readonly target: 'lift' | 'escalator'
  /** The good ones, the newest first: two for a day after 更换密钥. */
  readonly secrets: readonly string[]
  /** Until when the second one is good, ms. */
  readonly oldUntil: number | null
  readonly fingerprint: string | null
}

/** Whose a number is; undefined: it is in no list, or nobody has entered it. Asked before a company is known. */
export async function ownerOf(ctx: Context, terminalNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ claimedBy: string | null }>`select n.claimed_by from terminal_number n
    join tenant t on t.id = n.claimed_by and ${is('t.state', CompanyState.open)}
    where n.terminal_no = ${terminalNo}`.execute(ctx.db)
  const owner = rows[0]?.claimedBy ?? undefined
  return isSample(owner) ? undefined : owner
}

interface Row {
  id: string
  status: number
  authType: number
  terminalType: number
  elevatorId: string | null
  type: number | null
  secret: string | null
  oldSecret: string | null
  oldSecretUntil: string | null
  certFingerprint: string | null
}

/** In the company's transaction. Undefined: not there any more. */
export async function findProof(ctx: Context, terminalNo: string): Promise<TerminalProof | undefined> {
  const { rows } = await sql<Row>`select t.id, t.status, t.auth_type, t.terminal_type, t.elevator_id, e.type, t.secret,
      case when t.old_secret_until > ${ctx.now.toISOString()} then t.old_secret end as old_secret,
      t.old_secret_until, t.cert_fingerprint
    from terminal t left join elevator e on e.company_id = t.company_id and e.id = t.elevator_id
    where t.company_id = ${ctx.companyId} and t.terminal_no = ${terminalNo} and t.deleted_at is null`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  const { straight } = DeviceType.code
  const escalator = row.terminalType === TerminalType.code.escalator || (row.type !== null && row.type !== straight)
  return {
    terminalId: row.id,
    no: terminalNo,
    status: row.status,
    authType: row.authType,
    elevatorId: row.elevatorId,
    target: escalator ? 'escalator' : 'lift',
    secrets: [row.secret, row.oldSecret].flatMap((sealed) =>
      sealed === null ? [] : openSecret(ctx.services.sealer, sealed),
    ),
    oldUntil: row.oldSecretUntil === null ? null : Date.parse(row.oldSecretUntil),
    fingerprint: row.certFingerprint,
  }
}
