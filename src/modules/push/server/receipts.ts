import { type Context, inCompany, type Receipt, type Services } from '#kernel/server/index.ts'
import { PushChannel } from '../shared/terms.ts'
import { type Asked, claimReceipts, noteReceipt } from './receipt.store.ts'

/** At once. */
const TOGETHER = 8

/** Who says what became of messages of this channel; undefined: nobody. */
export const receiptsOf = (
  { texting, voice }: Services,
  channel: PushChannel,
): ((of: Asked) => Promise<Receipt>) | undefined =>
  channel === PushChannel.code.text
    ? texting.became?.bind(texting)
    : channel === PushChannel.code.voice
      ? voice.became?.bind(voice)
      : undefined

/**
 * Asks what became of the texts and calls of a company whose moment has come; gives how many. A provider that does not answer is
 * asked again at the next moment.
 */
export async function askReceipts(services: Services, companyId: string): Promise<number> {
  const inside = <T>(work: (ctx: Context) => Promise<T>) =>
    inCompany(services, { principal: null, companyId, traceId: 'push' }, work)
  let asked = 0
  for (;;) {
    const rows = await inside((ctx) => claimReceipts(ctx, TOGETHER))
    if (rows.length === 0) return asked
    asked += rows.length
    const answers = await Promise.all(
      rows.map(async (row) => {
        try {
          return { row, receipt: await receiptsOf(services, row.channel)?.(row) }
        } catch (error) {
          services.log.warn({ err: error, channel: row.channel }, 'push receipt')
          return { row, receipt: undefined }
        }
      }),
    )
    await inside(async (ctx) => {
      for (const { row, receipt } of answers) if (receipt) await noteReceipt(ctx, row, receipt)
    })
    await services.push.event(`company.${companyId}.record`, { kind: 'push' })
  }
}
