import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { nextOpen, type PartOfVisit, partsOf, restOf } from '../../shared/visit.ts'
import { doing, record } from '../store/phone.ts'
import type { Visit } from '../store/visits.ts'
import { useDrafts } from './drafts.ts'

const { normal, unchecked } = ItemResult.code

export type ItemWalk = ReturnType<typeof useItems>

/** The walk through the items of a visit: which one is open, what is noted of it, and where it goes on. */
export function useItems({ order }: Visit) {
  const navigate = useNavigate()
  const parts = partsOf(order)
  const items = parts.flatMap((part) => part.items)
  const working = order.status === MaintainStatus.code.inProgress
  const [openCode, setOpen] = useState<string | null>(() => (working ? (nextOpen(items)?.itemCode ?? null) : null))
  const drafts = useDrafts(order.id)
  const open = items.find(({ itemCode }) => itemCode === openCode)
  const part = parts.find((one) => one.part === open?.part) ?? parts.find((one) => one.recorded < one.items.length)
  const at = part ? parts.indexOf(part) : parts.length
  const next = parts.slice(at + 1).find((one) => one.recorded < one.items.length)

  const goOn = (from: OrderItem) => {
    const after = items.map((item) => (item.itemCode === from.itemCode ? { ...item, result: normal } : item))
    setOpen(nextOpen(after, from.itemCode)?.itemCode ?? null)
  }
  const note = async (
    item: OrderItem,
    given: { result: 0 | 1 | 3; value?: number | null; naReason?: string | null },
  ) => {
    await record(order.id, doing('itemResult', { itemCode: item.itemCode, ...given }))
    drafts.clear(item.itemCode)
    if (given.result !== unchecked) goOn(item)
  }
  const abnormal = (item: OrderItem, said?: string | null) => {
    const query = said ? `?text=${encodeURIComponent(said)}` : ''
    void navigate(phonePaths.item(order.id, item.itemCode) + query)
  }
  const rest = async (one: PartOfVisit) => {
    const itemCodes = restOf(one.items)
    if (itemCodes.length === 0) return
    await record(order.id, doing('itemBatch', { itemCodes }))
    const after = items.map((item) => (itemCodes.includes(item.itemCode) ? { ...item, result: normal } : item))
    // What is left of this part, else on the way.
    const here = nextOpen(after.filter((item) => item.part === one.part))
    setOpen((here ?? nextOpen(after, one.items.at(-1)?.itemCode))?.itemCode ?? null)
  }
  const turnTo = (one: PartOfVisit | undefined) => {
    if (one) setOpen((nextOpen(one.items) ?? one.items[0])?.itemCode ?? null)
  }
  /** Leaves the open item for later. */
  const skip = () => setOpen(nextOpen(items, openCode ?? undefined)?.itemCode ?? null)
  const undo = () => {
    const last = items
      .filter(({ at: when }) => when !== null)
      .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))[0]
    if (!last) return
    void note(last, { result: 0 })
    setOpen(last.itemCode)
  }
  return { parts, items, working, open, setOpen, drafts, part, next, note, abnormal, rest, turnTo, skip, undo }
}
