import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context, Handlers, Services } from '#kernel/server/index.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import { readFrames } from '#modules/signal/shared/readFrames.ts'
import { refuseTelemetry } from '#modules/signal/shared/refusals.ts'
import { findProof, ownerOf } from '#modules/terminal/server/index.ts'
import type { deviceApi } from '../../shared/deviceApi.ts'
import { ingestOf } from '../ingest/ingest.ts'
import type { Kept } from '../ingest/message.ts'
import { tellUnread } from '../ingest/unread.ts'
import { enterByCall } from './byCall.ts'
import { signed } from './door.ts'

const unzip = promisify(gunzip)
/** A batch of 200 is far below; what unfolds to more is refused before it is unfolded. */
const UNFOLDED_MOST = 2 * 1024 * 1024

export const deviceHandlers: Handlers<typeof deviceApi> = {
  async time(ctx, { no }) {
    const second = await ctx.services.cache.incr(`telemetry:time:${ctx.ip}`, 1)
    if (second > 1) throw refuse.tooOften()
    const ms = ctx.now.getTime()
    const secret = no === undefined ? undefined : await secretOf(ctx, no)
    // Its own words, so that no answer can serve as the password of a connection.
    return { ms, sig: secret === undefined ? null : signed(secret, `time\n${no}\n${ms}`) }
  },

  async ingest(ctx) {
    const { acked, rejected } = await ctx.outside(() => take(ctx.services, ctx.sent))
    return { acked, rejected: [...rejected] }
  },
}

async function secretOf(ctx: Context, no: string): Promise<string | undefined> {
  const companyId = await ownerOf(ctx, no)
  if (!companyId) return undefined
  const proof = await ctx.inCompany(companyId, (inner) => findProof(inner, no))
  return proof?.secrets[0]
}

async function take(services: Services, sent: Context['sent']): Promise<Kept> {
  const from = await enterByCall(services, sent)
  const { bytes = new Uint8Array(), headers } = sent ?? {}
  const body = headers?.['content-encoding'] === 'gzip' ? await unfolded(bytes) : Buffer.from(bytes)
  const reading = readFrames(body.toString('utf8'), bytes.byteLength, from, null)
  tellUnread(services, from, reading)
  if ('refused' in reading) throw new Refusal(reading.refused.code, reading.refused.msg)
  const ingest = ingestOf(services)
  await ingest.room()
  const { acked, rejected } = await ingest.keep({
    from,
    receivedAt: services.clock().getTime(),
    frames: reading.frames,
  })
  return { acked, rejected: [...reading.rejected, ...rejected] }
}

async function unfolded(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: UNFOLDED_MOST })
  } catch {
    throw refuseTelemetry.malformed({ what: 'gzip 内容无法展开' })
  }
}
