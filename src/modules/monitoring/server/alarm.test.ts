import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { RecordResult, RecordStatus } from '#modules/signal/shared/record.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aMonitorRecord } from '#test/builders/record.ts'
import { aRescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { AlarmState } from '../shared/alarm.terms.ts'
import { alarmApi, recordApi } from '../shared/api.ts'
import { alarmMediaNightly } from './alarmMedia.ts'

const { answered, closed, dispatched, freed, ringing } = AlarmState.code
const { human } = RecordResult.code

describe('报警记录', () => {
  let server: TestServer
  let company: Company
  let desk: Person
  let other: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    desk = await aPerson(server, company, { name: '陈调度' })
    other = await aPerson(server, company, { name: '林调度' })
    stranger = await aPerson(server, await aCompany(server))
  })

  const anAlarm = async (given: { code?: string; secondsAgo?: number } = {}) => {
    const { lift } = await aRescue(server, company, '2号梯')
    return aMonitorRecord(server, company, lift, { code: '90', secondsAgo: 600, ...given })
  }
  const detail = (id: string, as = desk) => server.ask(recordApi.detail, { id }, as)
  const answer = (id: string, more = {}, as = desk) =>
    server.send(alarmApi.answer, { id, version: 0, caller: 1, ...more }, as)
  const ago = (seconds: number) => isoTime(server.services.clock().getTime() - seconds * 1000)
  const version = async (id: string) => (await detail(id)).alarm?.version ?? 0

  it('接警→派单→解救→关闭：每一步只在它的时候开放，用时照记', async () => {
    const id = await anAlarm()
    expect((await detail(id)).alarmState).toBe(ringing)
    const early = await server.send(alarmApi.dispatch, { id, version: 0 }, desk)
    expect([early.errorCode, early.errorMsg]).toEqual([8010208, '报警当前为「待接警」，不能派单'])
    const both = await Promise.all([answer(id, { phone: '13812345678', comforted: true }), answer(id, {}, other)])
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual([0, 8010208])
    expect((await detail(id)).alarmState).toBe(answered)
    const sent = await server.ask(alarmApi.dispatch, { id, version: await version(id) }, desk)
    expect(await detail(id)).toMatchObject({ alarmState: dispatched, orderNo: sent.orderNo })
    const out = ago(120)
    const free = { id, personCount: 2, vulnerable: [1 as const] }
    await server.ask(alarmApi.freed, { ...free, version: await version(id), freedAt: out }, desk)
    const shown = await detail(id)
    expect(shown).toMatchObject({ alarmState: freed, personCount: 2, vulnerable: [1] })
    expect([Math.round((shown.trappedSec ?? 0) / 10), Math.round((shown.answerSec ?? 0) / 10)]).toEqual([48, 60])
    await server.ask(alarmApi.close, { id, version: await version(id), result: human, remark: '乘客扒门' }, desk)
    expect(await detail(id)).toMatchObject({ alarmState: closed, status: RecordStatus.code.confirmed, result: human })
  })

  it('解救时间不早于报警、不晚于现在；有人被困没有解救时间不能关闭，确认属实也绕不过去', async () => {
    const id = await anAlarm()
    expect((await answer(id)).errorCode).toBe(0)
    const close = (more = {}) => server.send(alarmApi.close, { id, version: 1, result: human, ...more }, desk)
    expect((await close()).errorMsg).toBe('请先填写被困人数')
    const stuck = await close({ personCount: 1 })
    expect([stuck.errorCode, stuck.errorMsg]).toEqual([8010205, '请先填写解救时间'])
    const around = await server.send(recordApi.confirm, { id, version: 0, result: human }, desk)
    expect(around.errorCode).toBe(8010210)
    for (const freedAt of [ago(601), ago(-60)]) {
      const wrong = await server.send(alarmApi.freed, { id, version: 1, freedAt, personCount: 1 }, desk)
      expect([wrong.errorCode, wrong.errorMsg]).toEqual([8010204, '解救时间不正确'])
    }
    expect((await close({ personCount: 0 })).errorCode).toBe(0)
    expect((await detail(id)).alarmState).toBe(closed)
  })

  it('流水线已派单的困人仍须有人接警；困人误报要两个人', async () => {
    const id = await anAlarm({ code: '94' })
    const { orderNo } = await server.ask(recordApi.toRepair, { id, version: 0 }, desk)
    expect(await detail(id)).toMatchObject({ alarmState: ringing, orderNo })
    expect((await answer(id, { personCount: 1 })).errorCode).toBe(0)
    expect((await detail(id)).alarmState).toBe(dispatched)
    const say = async (person: Person) =>
      server.send(recordApi.falseAlarm, { id, version: (await detail(id)).version, remark: '对讲确认无人' }, person)
    expect((await say(desk)).errorCode).toBe(8010203)
    expect((await say(other)).errorCode).toBe(0)
    expect((await detail(id)).alarmState).toBe(AlarmState.code.falseAlarm)
  })

  it('权限、别家企业、故障不是报警；来电号码密存，只有处警的人看到全号', async () => {
    const id = await anAlarm()
    const reader = await aPerson(server, company, { grants: ['AH9'] })
    expect((await answer(id, {}, reader)).errorCode).toBe(1002001)
    expect((await answer(id, {}, stranger)).errorCode).toBe(1000404)
    const { lift } = await aRescue(server, company, '3号梯')
    expect((await answer(await aMonitorRecord(server, company, lift, { code: '13' }))).errorCode).toBe(1000404)
    await answer(id, { phone: '13812345678' })
    expect((await detail(id)).alarm?.phone).toBe('13812345678')
    expect((await detail(id, reader)).alarm?.phone).toBe('138****5678')
    const [row] = await asOwner<{ phone: string }>(server, 'select phone from alarm_call where id = $1', [id])
    expect(row?.phone).toMatch(/^k1:/)
    const logged = await asOwner(server, `select after from audit_log where row_id = $1`, [id])
    expect(JSON.stringify(logged)).not.toContain(row?.phone)
  })

  it('录音录像：播放记入日志，90 天后字节删除、条目留下', async () => {
    const id = await anAlarm({ secondsAgo: 3600 })
    const [bucket, key] = ['bit-ev-file', `web1${desk.userId}_bit-ev-file_1763000000001.wav`]
    const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), Buffer.alloc(400, 7)])
    await server.services.store.write(bucket, key, wav)
    const file = { bucket, key, name: '报警录音.wav' }
    await answer(id, { audio: [file] })
    const [media] = (await detail(id)).alarm?.media ?? []
    expect(media).toMatchObject({ name: '报警录音.wav', film: false, there: true })
    expect((await server.ask(alarmApi.media, { id, key }, desk)).url).toContain('.wav')
    expect((await server.send(alarmApi.media, { id, key: 'x.mp3' }, desk)).errorCode).toBe(1000404)
    expect((await server.send(alarmApi.media, { id, key }, stranger)).errorCode).toBe(1000404)
    const read = await asOwner(server, `select after from audit_log where row_id = $1 and action = 'read'`, [id])
    expect(read.map(({ after }) => after)).toEqual([{ columns: ['audio'] }])
    server.setNow(isoTime(Date.now() + 91 * 86_400_000))
    await runNightly(server.services, [alarmMediaNightly])
    server.setNow(undefined)
    expect(await server.services.store.head(bucket, key)).toBeUndefined()
    expect((await detail(id)).alarm?.media).toMatchObject([{ key, there: false }])
  })
})
