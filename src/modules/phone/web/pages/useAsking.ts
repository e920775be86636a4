import { useState } from 'react'
import { toast } from '#kernel/web/ui/toast.tsx'
import { PartsReason, PartsUrgency } from '#modules/parts/shared/parts.ts'
import { doing, record } from '../store/phone.ts'
import { type AskingItem, nextItem } from './askingItems.ts'
import { isQty, noPart } from './PartFields.tsx'

/** What is typed of a part; `itemCode` null: the next item that waits for one. */
const nothing = {
  part: noPart,
  reason: PartsReason.code.broken as number,
  safety: 0,
  urgency: PartsUrgency.code.normal as number,
  serial: '',
  remark: '',
  itemCode: null as string | null,
  hazardId: '',
  photos: [] as readonly string[],
}
type Asking = typeof nothing

/** One part asked for after the other: why, how urgent and the remark stay for the next. */
export function useAsking(orderId: string, items: readonly AskingItem[], start: string | null) {
  const [typed, setTyped] = useState<Asking>(nothing)
  const put = (part: Partial<Asking>) => setTyped((now) => ({ ...now, ...part }))
  const { part, reason, safety, urgency, serial, remark, hazardId, photos } = typed
  const itemCode = typed.itemCode ?? nextItem(items, start)
  const faults = [
    part.name.trim() === '' ? '配件' : null,
    isQty(part.qty) ? null : '数量',
    photos.length === 0 ? '旧件照片' : null,
  ].filter((one) => one !== null)
  const send = async () => {
    const line = {
      name: part.name.trim(),
      spec: part.spec.trim() || null,
      qty: part.qty,
      measure: part.measure,
      itemCode: itemCode || null,
      reason: reason as 1,
      safetyPart: safety === 1,
      oldSerial: serial.trim() || null,
      oldPhoto: [...photos],
    }
    const asked = {
      urgency: urgency as 0 | 1,
      remark: remark.trim() || null,
      hazardId: hazardId || null,
      lines: [line],
    }
    await record(orderId, doing('partRequest', asked))
    toast.done('配件已申请，联网后提交审批')
    put({ part: noPart, photos: [], serial: '', hazardId: '', itemCode: null })
  }
  /** The newest six are kept. */
  const addPhoto = (key: string) => setTyped((now) => ({ ...now, photos: [...now.photos, key].slice(-6) }))
  return { typed, put, itemCode, faults, addPhoto, send }
}
