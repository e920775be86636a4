import { call } from '#kernel/web/client/call.ts'
import { deviceId } from '#kernel/web/client/device.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { pushStatus } from '#kernel/web/push/usePush.ts'
import { currentUser } from '#kernel/web/session/user.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { MAX_OPS } from '#modules/field/shared/fieldOp.ts'
import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import type { FieldParts } from '#modules/parts/shared/fieldParts.ts'
import { restAfter } from '../../shared/backOff.ts'
import { skewOf } from '../../shared/clock.ts'
import {
  absorbed,
  isQueued,
  nextBatch,
  type QueuedOp,
  ripe,
  sentOf,
  settled,
  standOf,
  undecided,
} from '../../shared/queue.ts'
import type { PhoneTask } from '../../shared/task.ts'
import { keepFact, onRecorded, openPhone, readAll, requireDatabase, retryAll } from './phone.ts'
import { plainType } from './photo.ts'
import { patch, phoneState } from './state.ts'

/** Brings what was recorded to the server and what happened there to the phone (jobs 6.8). One run at a time. */
let running: Promise<void> | undefined
let again = false

/** Without the push channel the phone asks this often; with it the channel says when. */
const EVERY_MS = 15_000
/** With it all the same, should a message be lost on the way. */
const CONNECTED_EVERY_MS = 60_000
let lastAt = 0
/** A day's work begins with a whole answer; afterwards changes do. */
const WHOLE_EVERY_MS = 6 * 3_600_000

export function startSync(): void {
  onRecorded(() => void syncNow())
  window.addEventListener('online', () => void syncNow())
  document.addEventListener('visibilitychange', () => !document.hidden && void syncNow())
  setInterval(() => {
    if (document.hidden) return
    if (!pushStatus().connected || Date.now() - lastAt >= CONNECTED_EVERY_MS) void syncNow()
  }, EVERY_MS)
}

/** Somebody asked for it: what rests after a refusal is tried too. */
let rested = false

/** Resolves when everything recorded before the call was tried; `asked` by a person, files that rest are tried as well. */
export function syncNow({ asked = false } = {}): Promise<void> {
  rested ||= asked
  if (running) {
    again = true
    return running
  }
  running = (async () => {
    do {
      again = false
      await once()
    } while (again)
  })().finally(() => {
    running = undefined
  })
  return running
}

async function once(): Promise<void> {
  if (!currentUser()) return
  await openPhone()
  if (!phoneState.get().ready) return
  lastAt = Date.now()
  const all = rested
  rested = false
  patch({ syncing: true })
  const faults: string[] = []
  /** One part that the server refuses does not keep the others from going. */
  const part = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.kind !== 'refused') throw failure
      faults.push(failure.message)
      return undefined
    }
  }
  try {
    await oneTabAtATime(async () => {
      await part(() => sendPhotos((use) => use === 'face', all))
      const touched = await part(() => sendOps(faults))
      await part(askUndecided)
      await part(() => fetchChanges(touched ?? new Set()))
      patch({ reached: true, fault: faults[0] ?? null })
      if (await retryRipe()) again = true
      await part(() =>
        sendPhotos(
          () => true,
          all,
          () => again,
        ),
      )
    })
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.kind === 'network') patch({ reached: false })
  } finally {
    patch({ syncing: false })
  }
}

const standing = () => {
  const { orders, tasks, facts } = phoneState.get()
  return standOf(orders, facts.day?.setting.minCrew, tasks)
}

/** What waited for the mate's sign-in or for the order before goes again as soon as that has come. */
async function retryRipe(): Promise<boolean> {
  const orderIds = ripe(phoneState.get().ops, standing())
  if (orderIds.size > 0) await retryAll(orderIds)
  return orderIds.size > 0
}

const oneTabAtATime = async (work: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work()
  await navigator.locks.request('tiwei-m-sync', work)
}

const quiet = { silent: true, firstLoad: true } as const

/**
 * Gives the orders whose operations were answered. A call that the server fails as a whole is sent in single operations,
 * so that the one it cannot bear is found and left for the next time, and the others arrive.
 */
async function sendOps(faults: string[]): Promise<Set<string>> {
  const touched = new Set<string>()
  const unbearable = new Set<string>()
  let single = false
  for (;;) {
    const open = phoneState.get().ops.filter(({ orderId }) => !unbearable.has(orderId))
    const batch = nextBatch(open, single ? 1 : MAX_OPS)
    if (batch.length === 0) return touched
    try {
      await sendBatch(batch)
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.kind !== 'refused') throw failure
      if (batch.length > 1) {
        single = true
        continue
      }
      faults.push(failure.message)
      for (const { orderId } of batch) unbearable.add(orderId)
      continue
    }
    for (const { orderId } of batch) touched.add(orderId)
    const after = phoneState.get().ops
    // An answer that settles nothing would come for ever.
    if (batch.every(({ seq }) => after.find((op) => op.seq === seq)?.state === 'waiting')) return touched
  }
}

/** What became of the conflicts: 采纳 and 作废 are heard with the same operations (jobs 6.8). */
async function askUndecided(): Promise<void> {
  const open = undecided(phoneState.get().ops)
  if (open.length > 0) await sendBatch(open, false)
}

async function sendBatch(batch: readonly QueuedOp[], halting = true): Promise<void> {
  const stand = standing()
  const deviceTime = new Date().toISOString()
  const sent = { deviceId: deviceId(), deviceTime, halting, ops: batch.map(sentOf) }
  const { results, serverTime } = await call(fieldApi.sync, sent, quiet)
  await noteContact(serverTime)
  const after = settled(phoneState.get().ops, results, stand)
  const changed = new Set(batch.map(({ seq }) => seq))
  const write = requireDatabase().transaction('op', 'readwrite')
  for (const op of after) if (changed.has(op.seq)) void write.store.put(op)
  await write.done
  patch({ ops: after })
}

async function noteContact(serverTime: string): Promise<void> {
  await keepFact('skewMs', skewOf(serverTime, Date.now()))
  await keepFact('contactAt', new Date().toISOString())
}

async function fetchChanges(touched: ReadonlySet<string>): Promise<void> {
  const { facts, orders, tasks } = phoneState.get()
  const { cursor, loadedAt } = facts
  if (!cursor || !loadedAt || Date.now() - Date.parse(loadedAt) > WHOLE_EVERY_MS) return fetchWhole()
  // What was just answered comes again whatever its version says: a sign-out leaves no mark on it.
  const held = [...orders.values(), ...tasks.values()]
    .filter(({ id }) => !touched.has(id))
    .map(({ id, version }) => ({ id, version }))
  const changes = await call(fieldApi.changes, { cursor, held }, quiet)
  const came = new Set([...changes.changed, ...changes.tasks].map(({ id }) => id))
  const gone = [...changes.removed, ...[...touched].filter((id) => !came.has(id))]
  await take({ orders: changes.changed, tasks: tasksIn(changes), lifts: changes.elevators, removed: gone })
  await keepFact('parts', partsIn(changes))
  await keepFact('waiting', changes.waiting)
  const write = requireDatabase().transaction('message', 'readwrite')
  for (const message of changes.messages) void write.store.put(message)
  await write.done
  await keepFact('cursor', changes.cursor)
  await noteContact(changes.serverTime)
  await readAll()
}

/** The whole week anew: what the phone holds beyond it goes, but for orders with something in the queue. */
export async function fetchWhole(): Promise<void> {
  const whole = await call(fieldApi.bootstrap, {}, quiet)
  const { serverTime, cursor, orders, tasks, parts: _, waiting, elevators, ...day } = whole
  const wanted = new Set([...orders, ...tasks].map(({ id }) => id))
  const held = phoneState.get()
  const removed = [...held.orders.keys(), ...held.tasks.keys()].filter((id) => !wanted.has(id))
  await take({ orders, tasks: tasksIn(whole), lifts: elevators, removed })
  await keepFact('day', day)
  await keepFact('parts', partsIn(whole))
  await keepFact('waiting', waiting)
  if (!phoneState.get().facts.cursor) await keepFact('cursor', cursor)
  await keepFact('loadedAt', new Date().toISOString())
  await noteContact(serverTime)
  await readAll()
}

/** The modules' own schemas stand in their `shared`; the answer carries what they made. */
const tasksIn = ({ tasks }: { tasks: readonly unknown[] }) => tasks as readonly PhoneTask[]
const partsIn = ({ parts }: { parts: readonly unknown[] }) => parts as readonly FieldParts[]

interface Taken {
  readonly tasks: readonly PhoneTask[]
  readonly orders: readonly FieldOrder[]
  readonly lifts: readonly FieldElevator[]
  readonly removed: readonly string[]
}

async function take({ orders, tasks, lifts, removed }: Taken): Promise<void> {
  const { ops } = phoneState.get()
  const queued = new Set(ops.filter(isQueued).map(({ orderId }) => orderId))
  const write = requireDatabase().transaction(['order', 'task', 'lift', 'op'], 'readwrite')
  for (const order of orders) void write.objectStore('order').put(order)
  for (const task of tasks) void write.objectStore('task').put(task)
  for (const lift of lifts) void write.objectStore('lift').put(lift)
  for (const id of removed) {
    if (queued.has(id)) continue
    void write.objectStore('order').delete(id)
    void write.objectStore('task').delete(id)
  }
  const held = phoneState.get()
  const all = [...held.orders.values(), ...held.tasks.values(), ...orders, ...tasks]
  const versions = new Map(all.map(({ id, version }) => [id, version]))
  for (const id of removed) versions.delete(id)
  for (const seq of absorbed(ops, versions)) void write.objectStore('op').delete(seq)
  await write.done
}

/** Files that no network has carried through yet: the others go first. */
const stuck = new Set<string>()

/**
 * One after the other; each is registered before the next begins, so that a cut costs at most one upload. Between two of
 * them operations and changes have their turn as soon as something is to be sent or fetched (`yields`, jobs 6.8).
 */
async function sendPhotos(
  wanted: (use: string) => boolean,
  resting = false,
  yields: () => boolean = () => false,
): Promise<void> {
  const own = requireDatabase()
  const queue = [...phoneState.get().photos.values()].toSorted((a, b) => +stuck.has(a.key) - +stuck.has(b.key))
  for (const { key, state, use, restsUntil = 0 } of queue) {
    if (state !== 'waiting' || !wanted(use) || (restsUntil > Date.now() && !resting)) continue
    const photo = await own.get('photo', key)
    if (!photo?.blob) continue
    const { orderId, sha256, blob } = photo
    const type = plainType(blob.type) || 'image/jpeg'
    try {
      await upload([new File([blob], key.split('_').at(-1) ?? key, { type })], { keys: [key], quiet: true })
      await call(fieldApi.registerPhoto, { orderId, key, sha256 }, quiet)
      await own.put('photo', { ...photo, state: 'registered', error: null })
      stuck.delete(key)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.kind === 'network') stuck.add(key)
      if (failure.kind === 'network' || failure.kind === 'signedOut') throw failure
      const refusals = (photo.refusals ?? 0) + 1
      const rest = { refusals, restsUntil: Date.now() + restAfter(refusals) }
      await own.put('photo', { ...photo, ...rest, error: failure.message || '上传失败' })
    }
    await readAll()
    if (yields()) return
  }
  await dropOld()
}

const KEPT_MS = 3 * 86_400_000

/** Pictures that arrived days ago give their space back. */
async function dropOld(): Promise<void> {
  const own = requireDatabase()
  for (const { key, state, takenAt } of phoneState.get().photos.values()) {
    if (state === 'registered' && Date.now() - Date.parse(takenAt) > KEPT_MS) await own.delete('photo', key)
  }
}
