import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, brokenCall, type Rescue, repairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { repairApi } from '../shared/api.ts'
import type { FieldRepair } from '../shared/fieldRepair.ts'
import { recordingNightly } from './recording.ts'

const WAV = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), Buffer.alloc(400, 7)])
const WEBM = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(600, 3)])
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('维修录音', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue
  let n = 0

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    rescue = await aRescue(server, company)
  })

  async function uploaded(who: Person, bytes: Buffer, extension: string, bucket = 'bit-ev-file') {
    const key = `web1${who.userId}_${bucket}_${1_763_000_000_000 + ++n}.${extension}`
    await server.services.store.write(bucket, key, bytes)
    return { bucket, key, name: `来电.${extension}` }
  }
  const reported = async (recording?: Awaited<ReturnType<typeof uploaded>>) => {
    const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
    const draft = { ...brokenCall(rescue.lift), recording, workerIds, notDuplicate: true }
    return (await server.ask(repairApi.add, draft, manager)).id
  }
  const detail = (id: string) => server.ask(repairApi.detail, { id }, manager)

  it('未登录、无权限、别家企业、输入有误', async () => {
    const file = await uploaded(manager, WAV, 'wav')
    const id = await reported(file)
    const viewer = await aPerson(server, company, { grants: ['JR1'] })
    const clerk = await aPerson(server, company, { grants: ['AM1'] })
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(repairApi.addRecording, { id, file })).errorCode).toBe(40000)
    expect((await server.send(repairApi.addRecording, { id, file }, viewer)).errorCode).toBe(1002001)
    expect((await server.send(repairApi.addRecording, { id, file }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(repairApi.hearRecording, { id, key: file.key })).errorCode).toBe(40000)
    expect((await server.send(repairApi.hearRecording, { id, key: file.key }, clerk)).errorCode).toBe(1002001)
    expect((await server.send(repairApi.hearRecording, { id, key: file.key }, stranger)).errorCode).toBe(1000404)
    // Another file of the company is no recording of this repair.
    expect((await server.send(repairApi.hearRecording, { id, key: 'other.wav' }, manager)).errorCode).toBe(1000404)
    const wrong = { ...file, name: '来电.pdf', key: file.key.replace('.wav', '.pdf') }
    expect((await server.send(repairApi.addRecording, { id, file: wrong }, manager)).fields).toEqual([
      { prop: 'recording', msg: '录音须为 mp3、wav、m4a 或 webm 格式，请重新选择' },
    ])
    const large = await uploaded(manager, Buffer.concat([WAV, Buffer.alloc(20 * 1024 * 1024)]), 'wav')
    expect((await server.send(repairApi.addRecording, { id, file: large }, manager)).fields).toEqual([
      { prop: 'recording', msg: '录音超过20MB，请截短后再上传' },
    ])
    const film = await uploaded(manager, Buffer.from('<svg onload=alert(1)>'), 'mp3')
    expect((await server.send(repairApi.addRecording, { id, file: film }, manager)).errorCode).toBe(1000415)
  })

  it('报修时上传、事后补传：都列在工单里，听一次记一次', async () => {
    const first = await uploaded(manager, WAV, 'wav')
    const id = await reported(first)
    const second = await uploaded(manager, WAV, 'wav')
    await server.ask(repairApi.addRecording, { id, file: second }, manager)
    const { recordings, events } = await detail(id)
    expect((await repairRow(server, id)).voice_key).toBe(first.key)
    expect(recordings).toMatchObject([
      { key: first.key, of: 1, by: manager.name, seconds: null, there: true },
      { key: second.key, of: 1, there: true },
    ])
    expect(events.filter(({ type }) => type === 'recording').map(({ label }) => label)).toEqual(['录音', '录音'])
    const { url } = await server.ask(repairApi.hearRecording, { id, key: first.key }, rescue.wang)
    const heard = await server.app.inject({ method: 'GET', url: new URL(url, 'http://localhost').href.slice(16) })
    expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.length]).toEqual([
      ...[200, 'audio/wav', WAV.length],
    ])
    const looks = await asOwner(
      server,
      `select actor_id, after from audit_log where entity = 'repair_order' and row_id = $1 and action = 'read'`,
      [id],
    )
    expect(looks).toEqual([{ actor_id: rescue.wang.userId, after: { columns: ['voice_key'] } }])
  })

  it('师傅在现场录音：先有记录，字节到了才能听；不能拿别人的文件充数', async () => {
    const id = await reported()
    const phone = phoneOf(server, rescue.wang)
    const { key } = await uploaded(rescue.wang, WEBM, 'webm', 'bit-ev-vidio')
    const payload = { key, sha256: sha(WEBM), seconds: 14 }
    const others = { ...payload, key: key.replace(rescue.wang.userId, rescue.li.userId) }
    expect(await phone(id, { type: 'recording', payload: others })).toMatchObject([{ result: 'rejected' }])
    expect(await phone(id, { type: 'recording', payload: { ...payload, key: 'a.jpg' } })).toMatchObject([
      { result: 'rejected' },
    ])
    expect(await phone(id, { type: 'recording', payload })).toMatchObject([{ result: 'applied' }])
    expect((await detail(id)).recordings).toMatchObject([{ key, of: 2, by: '王一维', seconds: 14, there: false }])
    expect((await server.send(repairApi.hearRecording, { id, key }, manager)).errorCode).toBe(1000404)
    const register = { orderId: id, key, sha256: payload.sha256 }
    const wrong = await server.send(fieldApi.registerPhoto, { ...register, sha256: 'a'.repeat(64) }, rescue.wang)
    expect(wrong.fields).toEqual([{ prop: 'sha256', msg: '录音与录制时不一致，没有登记，请重新上传' }])
    await server.ask(fieldApi.registerPhoto, register, rescue.wang)
    expect((await server.ask(repairApi.hearRecording, { id, key }, manager)).url).toContain('.webm')
    const { tasks } = await server.ask(fieldApi.bootstrap, {}, rescue.li)
    const carried = (tasks as unknown as readonly FieldRepair[]).find((one) => one.id === id)
    expect(carried?.recordings).toMatchObject([{ key, by: '王一维', there: true }])
  })

  it('维修设置的保存天数到了：录音删去，过程里的一行留下', async () => {
    const file = await uploaded(manager, WAV, 'wav')
    const id = await reported(file)
    server.setNow('2027-05-20T08:00:00+08:00')
    await runNightly(server.services, [recordingNightly])
    expect(await server.services.store.head(file.bucket, file.key)).toBeUndefined()
    expect((await detail(id)).recordings).toMatchObject([{ key: file.key, there: false }])
  })
})
