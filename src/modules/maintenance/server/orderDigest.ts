import { digestOf } from '#kernel/server/digest.ts'
import { type OrderRecord, orderContent } from '../shared/orderContent.ts'

/** contentHash of an order: 64 hexadecimal digits over its record; the printed record and its QR code carry it. */
export const orderDigest = (record: OrderRecord): string => digestOf(orderContent(record))
