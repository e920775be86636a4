import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, inCompany, type Services } from '#kernel/server/index.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { refuseTelemetry } from '#modules/signal/shared/refusals.ts'
import { findProof, ownerOf, type TerminalProof } from '#modules/terminal/server/index.ts'
import { AuthType, refuseTerminal, TerminalStatus, TroubleKind } from '#modules/terminal/shared/terms.ts'
import { knock, openGate } from '../../shared/auth/gate.ts'
import type { Credential } from '../../shared/auth/signed.ts'
import type { KnownTerminal } from '../ingest/message.ts'
import { troublesOf } from '../trouble/troubles.ts'
import { findGate, saveGate, takeNonce } from './gate.store.ts'

/** How a terminal shows who it is (monitoring 6.1). */
export type Shown =
  | {
      readonly by: 'secret'
      /** Null: what came had not the form of one. */
      readonly credential: Credential | null
      /** What was signed. */
      readonly text: string
    }
  | { readonly by: 'certificate'; readonly der: Uint8Array | null }

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
export const signed = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

type Refused = { readonly refusal: Refusal; readonly terminalId?: string }
type Answer = Refused | { readonly refusal: null; readonly proof: TerminalProof }

/** Let in, by what it showed: that is good until then, ms; null: as long as nobody changes it. */
export interface Entered extends KnownTerminal {
  readonly goodUntil: number | null
}

/** Lets a terminal in, or throws why not: 8010101 to 8010104, 8010115, 8010116. */
export async function enter(services: Services, no: string, shown: Shown): Promise<Entered> {
  const nobody = { principal: null, traceId: 'terminal' }
  // What has not the form of a number is in no list: nobody asks the database for it.
  const companyId = /^[A-Z0-9]{8,20}$/.test(no)
    ? await inCompany(services, nobody, (ctx) => ownerOf(ctx, no), { reads: true })
    : undefined
  if (!companyId) throw refuseTerminal.unknownNo()
  // A refusal is given back, not thrown: what was counted stays.
  const answer = await inCompany<Answer>(services, { ...nobody, companyId }, async (ctx) => {
    const proof = await findProof(ctx, no)
    if (!proof) return { refusal: refuseTerminal.unknownNo() }
    const { off, scrapped } = TerminalStatus.code
    if (proof.status === off || proof.status === scrapped) return { refusal: refuseTerminal.off() }
    const refusal = await judge(ctx, proof, shown)
    return refusal === null ? { refusal, proof } : { refusal, terminalId: proof.terminalId }
  })
  if (answer.refusal !== null) {
    tellRefused(services, companyId, answer)
    throw answer.refusal
  }
  const { terminalId, target } = answer.proof
  return { companyId, terminalId, no, target, goodUntil: goodUntil(answer.proof, shown) }
}

/** The secret before the present one runs out (monitoring 6.1: two secrets for 24 h). */
function goodUntil({ secrets, oldUntil }: TerminalProof, shown: Shown): number | null {
  if (shown.by === 'certificate') return null
  return same(signed(secrets[0] ?? '', shown.text), shown.credential?.sign ?? '') ? null : oldUntil
}

const TROUBLES: readonly (readonly [code: number, kind: TroubleKind])[] = [
  [refuseTelemetry.signature.code, TroubleKind.code.signature],
  [refuseTelemetry.clock.code, TroubleKind.code.clock],
  [refuseTelemetry.nonceUsed.code, TroubleKind.code.nonce],
  [refuseTelemetry.lockedOut.code, TroubleKind.code.locked],
]

/** Told in its page, whoever it was that came with its number. */
function tellRefused(services: Services, companyId: string, { refusal, terminalId }: Refused): void {
  const [, kind] = TROUBLES.find(([code]) => code === refusal.errorCode) ?? []
  const detail = kind === TroubleKind.code.locked ? refusal.message : null
  if (kind && terminalId) troublesOf(services).note({ companyId, terminalId }, kind, detail)
}

async function judge(ctx: Context, proof: TerminalProof, shown: Shown): Promise<Refusal | null> {
  if (shown.by === 'certificate') {
    const shows = shown.der ? sha256(shown.der) : ''
    return judgeBySecret(
      ctx,
      proof,
      null,
      proof.authType === AuthType.code.certificate && same(shows, proof.fingerprint ?? ''),
    )
  }
  const { credential, text } = shown
  const genuine =
    proof.authType === AuthType.code.secret &&
    credential !== null &&
    proof.secrets.some((secret) => same(signed(secret, text), credential.sign))
  return judgeBySecret(ctx, proof, credential, genuine)
}

/** A certificate proves itself in the handshake: it has neither clock nor nonce, and is only counted where it is wrong. */
async function judgeBySecret(
  ctx: Context,
  { no, terminalId, elevatorId }: TerminalProof,
  credential: Credential | null,
  genuine: boolean,
): Promise<Refusal | null> {
  const now = ctx.now.getTime()
  const { wrong = [], lockedUntil = null } = await findGate(ctx, no, !genuine)
  if (genuine && credential === null) return lockedUntil !== null && now < lockedUntil ? locked(lockedUntil) : null
  const before = { ...openGate, wrong, lockedUntil }
  const { gate, refusal, lockedNow } = knock(before, { credential, genuine }, now)
  if (!genuine || (refusal === null && wrong.length > 0))
    await saveGate(ctx, no, { wrong: [...gate.wrong], lockedUntil: gate.lockedUntil })
  if (lockedNow)
    await ctx.emit('terminal.locked', { id: terminalId, terminalNo: no, elevatorId, until: gate.lockedUntil })
  if (refusal !== null || credential === null) return refusal
  return (await takeNonce(ctx, no, credential.nonce)) ? null : refuseTelemetry.nonceUsed()
}

const locked = (until: number) =>
  knock({ ...openGate, lockedUntil: until }, { credential: null, genuine: false }, until - 1).refusal
