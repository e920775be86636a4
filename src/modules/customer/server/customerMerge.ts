import {
  type Columns,
  type Context,
  findRow,
  follow,
  insertRows,
  orRefuse,
  type Reference,
  removeRow,
  type Saved,
  updateRow,
} from '#kernel/server/index.ts'
import { ALIKE, likeness } from '#modules/community/shared/likeness.ts'
import { refuseCustomer } from '../shared/customer.ts'
import { type CustomerMerge, type MergePart, mergeColumns, type Similar } from '../shared/customerMerge.ts'
import { findCandidates, joinContacts, moveAliases } from './customerMerge.store.ts'

type Row = Record<string, unknown> & { id: string; version: number; name: string; customerNo: string }

/**
 * Two records of one customer become one (archives 4.6, AMf): the chosen parts survive, all references move, the other's
 * name and number become an alias. Refuses with 1104002 for one and the same customer.
 */
export async function mergeCustomers(
  ctx: Context,
  { keepId, dropId, values }: CustomerMerge,
  references: readonly Reference[],
): Promise<Saved> {
  // Locked in one order, so that two merges of the same pair wait for each other instead of blocking one another.
  const locked = new Map<string, Row>()
  for (const id of [keepId, dropId].sort()) locked.set(id, await findRow<Row>(ctx, 'customer', id, { lock: true }))
  // After the rows are found, so that another company's id is answered like one that does not exist.
  if (keepId === dropId) throw refuseCustomer.self()
  const [kept, dropped] = [locked.get(keepId) as Row, locked.get(dropId) as Row]
  const chosen = Object.fromEntries(
    (Object.keys(values) as MergePart[])
      .filter((part) => values[part] === 'drop')
      .flatMap((part) => mergeColumns[part].map((column) => [column, dropped[column]])),
  ) as Columns<'customer'>

  await joinContacts(ctx, keepId, dropId)
  await follow(ctx, references, 'customer', { keepId, dropId })
  await moveAliases(ctx, keepId, dropId)
  const former = [{ customerId: keepId, droppedId: dropId, customerNo: dropped.customerNo, name: dropped.name }]
  if (values.name === 'drop')
    former.push({ customerId: keepId, droppedId: keepId, customerNo: kept.customerNo, name: kept.name })
  await insertRows(ctx, 'customerAlias', former)
  await removeRow(ctx, 'customer', dropId)
  return orRefuse(updateRow(ctx, 'customer', keepId, kept.version, chosen), () =>
    refuseCustomer.exists({ 名称: dropped.name }),
  )
}

const SHOWN = 5

/** Existing customers that a new one may be (archives 4.6): the best reason of each, the surest first. */
export async function findSimilar(
  ctx: Context,
  asked: { name: string; creditCode: string; exceptId?: string | undefined },
): Promise<Similar[]> {
  if (asked.name === '' && asked.creditCode === '') return []
  const ranked = new Map<string, Similar & { rank: number }>()
  for (const { former, ...one } of await findCandidates(ctx, asked)) {
    const alike = asked.name === '' ? 0 : likeness(asked.name, former ?? one.name)
    const reason = reasonOf(asked, one, former, alike)
    if (reason && reason.rank > (ranked.get(one.id)?.rank ?? 0)) ranked.set(one.id, { ...one, ...reason })
  }
  return [...ranked.values()]
    .sort((a, b) => b.rank - a.rank || a.name.localeCompare(b.name, 'zh'))
    .slice(0, SHOWN)
    .map(({ rank: _, ...similar }) => similar)
}

function reasonOf(
  asked: { name: string; creditCode: string },
  one: { name: string; creditCode: string | null },
  former: string | null,
  alike: number,
): { why: string; rank: number } | undefined {
  if (asked.creditCode !== '' && one.creditCode === asked.creditCode) return { why: '信用代码相同', rank: 5 }
  if (alike < ALIKE) return undefined
  if (former !== null) return { why: `曾用名「${former}」`, rank: 2 + alike }
  return one.name === asked.name ? { why: '名称相同', rank: 4 } : { why: '名称相似', rank: 2 + alike }
}
