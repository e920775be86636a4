import { type Context, inCompany, type Services } from '#kernel/server/index.ts'
import { Channel, OvertimeScene } from '../shared/overtime.ts'
import { CallState, endCall, takeCall, type WaitingCall } from './calling.store.ts'

/** Name of the template at the providers of texts and of voice. */
const TEMPLATE = 'overtime'
/** 1, 2, 4, 8, 16 minutes after each failure; then the hit shows it as failed. */
const MAX_TRIES = 6
const PER_PASS = 500
const MINUTE = 60_000

/**
 * Sends what waits, each in a transaction that holds its row. Who is killed between sending and keeping the result leaves
 * the row waiting: it goes out again under the same key, which the port delivers once. Nothing is lost, nothing is heard
 * twice.
 */
export async function sendCalls(services: Services, companyId: string): Promise<void> {
  for (let n = 0; n < PER_PASS; n++) {
    const more = await inCompany(services, { principal: null, companyId, traceId: 'overtime-call' }, async (ctx) => {
      const call = await takeCall(ctx)
      if (!call) return false
      await endCall(ctx, call.id, await send(ctx, call))
      return true
    })
    if (!more) return
  }
}

async function send(ctx: Context, call: WaitingCall): Promise<Parameters<typeof endCall>[2]> {
  const quiet = quietUntil(call, ctx.now)
  if (quiet) return { state: CallState.waiting, nextAt: quiet, tries: call.tries }
  const { texting, voice } = ctx.services
  try {
    if (call.channel === Channel.code.voice) await voice.call(call.phone, TEMPLATE, call.wording, call.id)
    else await texting.send(call.phone, TEMPLATE, call.wording, call.id)
    return { state: CallState.sent }
  } catch (failure) {
    const error = failure instanceof Error ? failure.message.slice(0, 200) : String(failure)
    ctx.log.warn({ err: failure, channel: call.channel }, 'reminder not delivered')
    const tries = call.tries + 1
    if (tries >= MAX_TRIES) return { state: CallState.failed, error }
    return {
      state: CallState.waiting,
      tries,
      error,
      nextAt: new Date(ctx.now.getTime() + 2 ** (tries - 1) * MINUTE).toISOString(),
    }
  }
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** End of the person's quiet hours when they run; trapped people are never quiet (archives 6.9). */
function quietUntil(
  { scene, quietFrom, quietTo }: Pick<WaitingCall, 'scene' | 'quietFrom' | 'quietTo'>,
  now: Date,
): string | undefined {
  if (scene === OvertimeScene.code.trapped || !quietFrom || !quietTo || quietFrom === quietTo) return undefined
  // Shanghai is UTC+8 without summer time.
  const minute = Math.floor((now.getTime() / MINUTE + 480) % 1440)
  const [from, to] = [minuteOf(quietFrom), minuteOf(quietTo)]
  const inside = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!inside) return undefined
  const left = (to - minute + 1440) % 1440
  return new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + left * MINUTE).toISOString()
}
