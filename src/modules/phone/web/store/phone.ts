import { makeUuid } from '#kernel/web/client/device.ts'
import { currentUser } from '#kernel/web/session/user.ts'
import { type Anchor, advance, anchorAt, monotonicOf } from '../../shared/clock.ts'
import type { OpPayload, PhoneOpType } from '../../shared/ops.ts'
import { isDiscarded, logoutRefusal, type QueuedOp, retried, waitingCount } from '../../shared/queue.ts'
import { findingsOfOthers, replayed } from '../../shared/replay.ts'
import { databaseName, openDatabase, type PhoneDatabase } from './database.ts'
import { digestOf, newKey, type PhotoFacts, type PhotoUse, type QueuedPhoto } from './photo.ts'
import { lastFix } from './place.ts'
import { empty, type Facts, patch, phoneState } from './state.ts'

/**
 * The phone's own store: everything is in the database before it is on the screen, so that a killed app loses nothing
 * (jobs 6.8). `woken` is called after each write; the synchronisation listens.
 */
let database: PhoneDatabase | undefined
let opening: Promise<void> | undefined
let opened = ''
let anchor: Anchor = anchorAt({ wall: Date.now(), steady: performance.now() })
let hiddenSince = false
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tiwei-m')

export const onRecorded = (listener: () => void): void => void listeners.add(listener)
const woken = () => {
  for (const listener of listeners) listener()
}
const told = () => otherTabs?.postMessage(opened)
otherTabs?.addEventListener('message', ({ data }) => {
  if (data === opened) void readAll()
})

export function requireDatabase(): PhoneDatabase {
  if (!database) throw new Error('the phone has no database open')
  return database
}

/** Opens the store of whoever is signed in; another person's is closed. */
export function openPhone(): Promise<void> {
  const user = currentUser()
  const name = user ? databaseName(user.id, user.companyId) : ''
  if (name === opened && opening) return opening
  database?.close()
  database = undefined
  opened = name
  phoneState.set(empty)
  opening = (async () => {
    if (!user) return
    const fresh = await openDatabase(name)
    if (opened !== name) return fresh.close()
    database = fresh
    await readAll()
    // Browsers may drop what is not persisted when space runs out.
    // silent: refused, the browser keeps it as long as it likes
    void navigator.storage?.persist?.().catch(() => undefined)
  })()
  return opening
}

/** The whole store into memory; a worker's week is small. */
export async function readAll(): Promise<void> {
  if (!database) return
  const [orders, tasks, lifts, messages, ops, photos, keys, values] = await Promise.all([
    database.getAll('order'),
    database.getAll('task'),
    database.getAll('lift'),
    database.getAll('message'),
    database.getAll('op'),
    database.getAll('photo'),
    database.getAllKeys('fact'),
    database.getAll('fact'),
  ])
  patch({
    ready: true,
    facts: Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Partial<Facts>,
    orders: new Map(orders.map((order) => [order.id, order])),
    tasks: new Map(tasks.map((task) => [task.id, task])),
    lifts: new Map(lifts.map((lift) => [lift.id, lift])),
    messages: new Map(messages.map((message) => [message.id, message])),
    ops,
    photos: new Map(photos.map((photo) => [photo.key, factsOf(photo)])),
  })
}

const factsOf = ({ blob: _, ...facts }: QueuedPhoto): PhotoFacts => facts

export async function keepFact<K extends keyof Facts>(key: K, value: Facts[K]): Promise<void> {
  await requireDatabase().put('fact', value, key)
  patch({ facts: { ...phoneState.get().facts, [key]: value } })
}

export interface Doing<T extends PhoneOpType = PhoneOpType> {
  readonly type: T
  readonly payload: OpPayload<T>
}
export const doing = <T extends PhoneOpType>(type: T, payload: OpPayload<T>): Doing<T> => ({ type, payload })

/** Writes operations of one order, in order; resolves when they are safe, after which the screen shows them. */
export async function record(orderId: string, ...todo: readonly Doing[]): Promise<QueuedOp[]> {
  const own = requireDatabase()
  const { wall, monotonicMs } = readClocks()
  const gps = lastFix()
  const { orders, tasks } = phoneState.get()
  const baseVersion = (orders.get(orderId) ?? tasks.get(orderId))?.version ?? 0
  const write = own.transaction('op', 'readwrite', { durability: 'strict' })
  const cursor = await write.store.openKeyCursor(null, 'prev')
  // Positions grow over restarts, also when the queue is empty: they begin at the wall clock.
  const first = Math.max((cursor?.key ?? 0) + 1, wall)
  const made = todo.map(
    ({ type, payload }, at): QueuedOp => ({
      seq: first + at,
      opId: makeUuid(),
      orderId,
      type,
      occurredAt: new Date(wall).toISOString(),
      monotonicMs,
      gps,
      baseVersion,
      payload: { ...payload, ...knownOf(orderId, type, payload) },
      state: 'waiting',
      errorCode: null,
      errorMsg: null,
      orderVersion: null,
    }),
  )
  for (const op of made) void write.store.add(op)
  await write.done
  patch({ ops: [...phoneState.get().ops, ...made] })
  told()
  woken()
  return made
}

/** With a result goes what of the mate's findings stood on the screen: only who has read one speaks against it. */
function knownOf(orderId: string, type: PhoneOpType, payload: object): { over?: readonly string[] } {
  if (type !== 'itemResult' || !('itemCode' in payload)) return {}
  const state = phoneState.get()
  const held = state.orders.get(orderId)
  if (!held) return {}
  const { me } = state.facts.day ?? {}
  const actor = { employeeId: me?.employeeId ?? null, name: me?.name ?? '' }
  const item = replayed(held, state.ops, actor, state.facts.skewMs ?? 0).items.find(
    (one) => one.itemCode === payload.itemCode,
  )
  return item ? { over: findingsOfOthers(item, actor.employeeId) } : {}
}

function readClocks(): { wall: number; monotonicMs: number } {
  const now = { wall: Date.now(), steady: performance.now() }
  anchor = advance(anchor, now, hiddenSince || now.wall - anchor.last.wall > ASLEEP_MS)
  hiddenSince = false
  return { wall: now.wall, monotonicMs: monotonicOf(anchor) }
}

/** The heart beats more often than this while the page is awake. */
const ASLEEP_MS = 60_000
const HEART_MS = 10_000

/** Keeps the clocks under observation, so that sleep can be told from a turned clock. */
export function watchClocks(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) readClocks()
    else hiddenSince = true
  })
  setInterval(() => {
    if (!document.hidden) readClocks()
  }, HEART_MS)
}

/** 重试 of what was refused on an order, with everything behind it. */
export async function retry(orderId: string): Promise<void> {
  await retryAll(new Set([orderId]))
  woken()
}

/** The same of several at once, in the order in which it was done over all of them. */
export async function retryAll(orderIds: ReadonlySet<string>): Promise<void> {
  const { ops } = phoneState.get()
  const from = Math.max(Date.now(), (ops.at(-1)?.seq ?? 0) + 1)
  const { changed, gone } = retried(ops, orderIds, from, makeUuid)
  const write = requireDatabase().transaction('op', 'readwrite', { durability: 'strict' })
  for (const op of changed) void write.store.put(op)
  for (const seq of gone) void write.store.delete(seq)
  await write.done
  await readAll()
  told()
}

/** The refused step is left out, what waits behind it goes on; it stays in the list of what happened until then. */
export async function leaveOut(seq: number): Promise<void> {
  const op = phoneState.get().ops.find((one) => one.seq === seq)
  if (op?.state !== 'rejected') return
  await requireDatabase().put('op', { ...op, state: 'skipped' })
  await readAll()
  told()
  woken()
}

/** 知道了: what the office has laid aside of an order goes. */
export async function dropDiscarded(orderId: string): Promise<void> {
  const own = phoneState.get().ops.filter((op) => op.orderId === orderId && isDiscarded(op))
  const write = requireDatabase().transaction('op', 'readwrite')
  for (const { seq } of own) void write.store.delete(seq)
  await write.done
  await readAll()
  told()
}

/** A picture or recording into its queue; gives the key that operations name. */
export async function keepPhoto(
  blob: Blob,
  given: { orderId: string; itemCode: string | null; use: PhotoUse; takenAt: number },
): Promise<PhotoFacts> {
  const user = currentUser()
  if (!user) throw new Error('nobody is signed in')
  const photo: QueuedPhoto = {
    key: newKey(user.id, blob.type),
    orderId: given.orderId,
    itemCode: given.itemCode,
    use: given.use,
    takenAt: new Date(given.takenAt).toISOString(),
    sha256: await digestOf(blob),
    bytes: blob.size,
    blob,
    state: 'waiting',
    error: null,
  }
  await requireDatabase().put('photo', photo)
  patch({ photos: new Map(phoneState.get().photos).set(photo.key, factsOf(photo)) })
  told()
  return factsOf(photo)
}

export const pictureOf = async (key: string): Promise<Blob | null> =>
  (await requireDatabase().get('photo', key))?.blob ?? null

/** How many operations and photos have not reached the server. */
function unsent(): number {
  const { ops, photos } = phoneState.get()
  return waitingCount(ops) + [...photos.values()].filter(({ state }) => state === 'waiting').length
}

/** Why the person may not log out now; null: nothing is lost. What was not read yet may wait to be sent. */
export const logoutFault = (): string | null =>
  phoneState.get().ready ? logoutRefusal(unsent()) : '正在读取手机里的记录，请稍候再退出'

/** The store goes with the session of who logged out. */
export async function forgetPhone(): Promise<void> {
  const name = opened
  database?.close()
  database = undefined
  opened = ''
  opening = undefined
  phoneState.set(empty)
  const { deleteDB } = await import('idb')
  await deleteDB(name)
}
