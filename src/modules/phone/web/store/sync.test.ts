// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { signInAs } from '#kernel/web/session/user.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import { anOp, anOrder } from '../../shared/testVisit.ts'
import { openDatabase } from './database.ts'
import { doing, dropDiscarded, forgetPhone, onRecorded, openPhone, record } from './phone.ts'
import { phoneState } from './state.ts'
import { syncNow } from './sync.ts'
import { memoryDatabase } from './testDatabase.ts'

vi.mock('#kernel/web/client/call.ts', () => ({ call: vi.fn() }))
vi.mock('#kernel/web/client/upload.ts', () => ({ upload: vi.fn() }))
vi.mock('idb', () => ({ deleteDB: vi.fn(async () => undefined) }))
vi.mock('./database.ts', () => ({ databaseName: () => 'one', openDatabase: vi.fn() }))

onRecorded(() => void syncNow())
/** What went to the server, in its order. */
let sent: string[] = []
let uploads: { key: string; done: () => void; fail: (failure: CallFailure) => void }[] = []
const aPhoto = (n: number, given: object = {}) => ({
  key: `p${n}.jpg`,
  orderId: 'A',
  itemCode: null,
  use: 'item',
  takenAt: '2026-03-14T01:00:00.000Z',
  sha256: '0',
  bytes: 3,
  blob: new Blob(['abc'], { type: 'image/jpeg' }),
  state: 'waiting',
  error: null,
  ...given,
})
const serverTime = '2026-03-14T01:00:00.000Z'
const noChanges = { changed: [], tasks: [], elevators: [], removed: [], messages: [], parts: [], waiting: {} }

async function withPhotos(...photos: object[]): Promise<void> {
  const facts = { cursor: 'c', loadedAt: new Date().toISOString() }
  vi.mocked(openDatabase).mockResolvedValue(memoryDatabase({ order: [anOrder()], photo: photos }, facts))
  await openPhone()
}
const uploading = (n: number) => vi.waitUntil(() => uploads[n - 1])

beforeEach(async () => {
  await forgetPhone()
  signInAs({ id: 'u', token: 't', roleType: 1 })
  sent = []
  uploads = []
  vi.mocked(upload).mockImplementation((_, { keys } = {}) => {
    const key = keys?.[0] ?? ''
    sent.push(key)
    return new Promise((resolve, reject) => {
      uploads.push({ key, done: () => resolve([]), fail: reject })
    })
  })
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: { ops: { opId: string }[] }) => {
    if (endpoint === fieldApi.changes) sent.push('changes')
    if (endpoint === fieldApi.changes) return { ...noChanges, cursor: 'c', serverTime }
    if (endpoint !== fieldApi.sync) return {}
    sent.push('ops')
    const answer = { result: 'applied', errorCode: null, errorMsg: null, orderVersion: 2 }
    return { results: input.ops.map(({ opId }) => ({ opId, ...answer })), serverTime }
  }) as never)
})

describe('照片在自己的队列里（jobs 6.8）', () => {
  it('照片上传期间的操作和派单不等后面的照片', async () => {
    await withPhotos(aPhoto(1), aPhoto(2), aPhoto(3))
    const synced = syncNow()
    await uploading(1)
    await record('A', doing('depart', {}))
    uploads[0]?.done()
    await uploading(2)
    uploads[1]?.done()
    await uploading(3)
    uploads[2]?.done()
    await synced
    expect(sent).toEqual(['changes', 'p1.jpg', 'ops', 'changes', 'p2.jpg', 'p3.jpg'])
  })

  it('传不动的照片不拖住操作，下一次排在别的照片后面', async () => {
    await withPhotos(aPhoto(1), aPhoto(2))
    const synced = syncNow()
    await uploading(1)
    await record('A', doing('depart', {}))
    uploads[0]?.fail(new CallFailure('network', '文件过大，上传响应时间过长'))
    await uploading(2)
    uploads[1]?.done()
    await uploading(3)
    uploads[2]?.done()
    await synced
    expect(sent).toEqual(['changes', 'p1.jpg', 'ops', 'changes', 'p2.jpg', 'p1.jpg'])
    expect(phoneState.get().reached).toBe(true)
  })
})

describe('冲突（jobs 6.8）', () => {
  it('每次同步再问一次；作废的留到知道了为止', async () => {
    const conflict = anOp(1, { orderId: 'A', type: 'start', state: 'conflict', errorMsg: '已改派' })
    const facts = { cursor: 'c', loadedAt: new Date().toISOString() }
    vi.mocked(openDatabase).mockResolvedValue(memoryDatabase({ order: [anOrder()], op: [conflict] }, facts))
    await openPhone()
    let answer: object = { result: 'conflict', errorCode: 3020001, errorMsg: '已改派' }
    vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
      if (endpoint === fieldApi.changes) return { ...noChanges, cursor: 'c', serverTime }
      return { results: [{ opId: conflict.opId, orderVersion: null, ...answer }], serverTime }
    }) as never)
    const states = () => phoneState.get().ops.map(({ state }) => state)
    await syncNow()
    expect(states()).toEqual(['conflict'])
    answer = { result: 'rejected', errorCode: 0, errorMsg: '已改派，由新人员完成' }
    await syncNow()
    await syncNow()
    expect(phoneState.get().ops).toMatchObject([{ state: 'discarded', errorMsg: '已改派，由新人员完成' }])
    await dropDiscarded('A')
    expect(states()).toEqual([])
  })

  it('采纳了的离开手机', async () => {
    const conflict = anOp(1, { orderId: 'A', state: 'conflict' })
    const facts = { cursor: 'c', loadedAt: new Date().toISOString() }
    vi.mocked(openDatabase).mockResolvedValue(
      memoryDatabase({ order: [anOrder({ version: 2 })], op: [conflict] }, facts),
    )
    await openPhone()
    await syncNow()
    expect(phoneState.get().ops).toEqual([])
  })
})
