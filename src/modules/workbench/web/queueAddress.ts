import type { QueueItem } from '#kernel/shared/queue.ts'
import { isQueueKind, type QueueKind } from '../shared/queue.ts'
import type { ItemKind } from '../shared/workbench.ts'
import { rowAddress } from './tileHref.ts'

const pages: Readonly<Record<QueueKind, ItemKind>> = {
  rescue: 'repair',
  alarm: 'alarm',
  repair: 'repair',
  visit: 'order',
  hazard: 'hazard',
  inspection: 'elevator',
  signature: 'order',
  signIn: 'order',
  release: 'release',
  parts: 'parts',
  partsOrder: 'partsOrder',
  absence: 'absence',
  certificate: 'certificate',
  community: 'community',
  evaluation: 'evaluation',
  mallCheck: 'mallOrder',
  mallAccept: 'mallOrder',
  mallShip: 'mallOrder',
  afterSale: 'afterSale',
  mallRefund: 'afterSale',
  mallInvoice: 'mallInvoice',
  payment: 'contract',
}

/** The page where a row of the queue is dealt with. */
export function queueAddress({ kind, id, owner }: QueueItem): { path: string; href: string } | undefined {
  if (!isQueueKind(kind)) return undefined
  return rowAddress({ kind: pages[kind], id, ...(owner && { owner: owner as { kind: ItemKind; id: string } }) })
}
