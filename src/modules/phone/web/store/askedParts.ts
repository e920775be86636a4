import type { z } from 'zod'
import type { partPayloads } from '#modules/parts/shared/fieldParts.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import type { PhoneState } from './state.ts'

type Asked = z.input<(typeof partPayloads)['partRequest']>

/**
 * What was asked for the items of a visit (申请配件, jobs 4.3): the numbers of its requests, or that one still waits in this
 * phone. Voided ones no longer count: their item has no part coming.
 */
export function askedOfItems({ facts, ops }: Pick<PhoneState, 'facts' | 'ops'>, orderId: string): Map<string, string> {
  const found = new Map<string, string[]>()
  const note = (itemCode: string | null | undefined, said: string) => {
    if (itemCode) found.set(itemCode, [...new Set([...(found.get(itemCode) ?? []), said])])
  }
  const { requests = [] } = (facts.parts ?? []).find((one) => one.orderId === orderId) ?? {}
  for (const { requestNo, status, lines } of requests)
    if (status !== PartsStatus.code.voided) for (const { itemCode } of lines) note(itemCode, requestNo)
  for (const op of ops) {
    if (op.orderId !== orderId || op.type !== 'partRequest' || op.state !== 'waiting') continue
    for (const { itemCode } of (op.payload as unknown as Asked).lines) note(itemCode, '待同步')
  }
  return new Map([...found].map(([itemCode, said]) => [itemCode, said.join('、')]))
}
