import { beforeAll, describe, expect, it } from 'vitest'
import { STILL_MARK } from '#kernel/server/face.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { faceApi, faceSetApi } from '../shared/api.ts'
import { usualConsent } from '../shared/faceSet.ts'

describe('人脸识别', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let worker: Person
  let pictures = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    worker = await aPerson(server, company, { kind: 2, grants: ['JMe'] })
  })

  const picture = async (of: string, person = worker) => {
    const key = `web1${person.userId}_bit-ev-img_${1_770_000_000_000 + ++pictures}.png`
    const body = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(of.padEnd(300, '.'))])
    await server.services.store.write('bit-ev-img', key, body)
    return key
  }
  const rules = async (more: object = {}) => {
    const { version } = await server.ask(faceSetApi.detail, {}, chief)
    const base = { enabled: true, scenes: [1], threshold: 0.8, liveness: true, maxTries: 3, fallback: 1 }
    return server.send(faceSetApi.save, { ...base, consentText: usualConsent, version, ...more } as never, chief)
  }

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(faceSetApi.detail, {})).errorCode).toBe(40000)
    for (const call of [faceSetApi.people, faceSetApi.failures])
      expect((await server.send(call as typeof faceSetApi.people, {}, worker)).errorMsg).toBe('无操作权限')
    const wrong = await rules({ threshold: 0.4, maxTries: 9 })
    expect(wrong.fields.map(({ msg }) => msg)).toEqual(['相似度阈值应在0.5至0.99之间', '最多次数应在1至5之间'])
    expect((await rules({ scenes: [] })).fields).toEqual([{ prop: 'scenes', msg: '请选择使用场景' }])
    const stranger = await aPerson(server, await aCompany(server), { kind: 2 })
    expect((await server.ask(faceSetApi.people, {}, stranger)).records.map(({ name }) => name)).toEqual([stranger.name])
  })

  it('先单独同意，再录入；照片用过即删，特征加密；规则改版须重新同意', async () => {
    const first = await picture('王一维')
    expect((await server.send(faceApi.enrol, { photo: first }, worker)).errorCode).toBe(1003003)
    expect((await rules()).errorCode).toBe(0)
    expect((await server.send(faceApi.enrol, { photo: first }, worker)).errorCode).toBe(1003004)
    expect((await server.send(faceApi.consent, { consentVersion: 7 }, worker)).errorCode).toBe(1003010)
    await server.ask(faceApi.consent, { consentVersion: 1 }, worker)
    const others = await picture('王一维', chief)
    expect((await server.send(faceApi.enrol, { photo: others }, worker)).errorCode).toBe(1000404)
    await server.ask(faceApi.enrol, { photo: first }, worker)
    await expect.poll(() => server.services.store.head('bit-ev-img', first)).toBeUndefined()
    const [row] = await asOwner(server, 'select face_id from employee where id = $1', [worker.employeeId])
    expect(row?.face_id).toMatch(/^k\d+:/)
    expect(await server.ask(faceSetApi.detail, {}, chief)).toMatchObject({ enrolled: 1, people: 1, consented: 1 })
    await rules({ consentText: '新的告知内容' })
    expect(await server.ask(faceApi.own, {}, worker)).toMatchObject({
      consentVersion: 2,
      consentedAt: null,
      enrolled: true,
    })
    expect((await server.send(faceApi.verify, { photo: await picture('王一维'), scene: 1 }, worker)).errorCode).toBe(
      1003004,
    )
    await server.ask(faceApi.consent, { consentVersion: 2 }, worker)
  })

  it('录入只用本人刚拍的照片：公告、工单里的照片读得到，也不会因录入被删', async () => {
    const published = await picture('公告', chief)
    const files = JSON.stringify([{ bucket: 'bit-ev-img', key: published, name: '公告.png' }])
    await asOwner(
      server,
      `insert into notice (company_id, id, title, content, files, state, publish_at)
       values ($1, gen_random_uuid(), '公告', '正文', $2, 2, now())`,
      [company.id, files],
    )
    const filed = await picture('现场')
    await asOwner(
      server,
      `insert into stored_file (company_id, bucket, key, name, size, created_by) values ($1, 'bit-ev-img', $2, '现场.png', 308, $3)`,
      [company.id, filed, worker.userId],
    )
    // Comparing reads it, and takes nothing away.
    expect((await server.send(faceApi.verify, { photo: published, scene: 1 }, worker)).errorCode).toBe(0)
    for (const photo of [published, filed]) {
      expect(await server.send(faceApi.enrol, { photo }, worker)).toMatchObject({ errorCode: 1000404 })
      expect(await server.services.store.head('bit-ev-img', photo)).toBeDefined()
    }
    await asOwner(server, 'delete from face_attempt where employee_id = $1', [worker.employeeId])
  })

  it('比对：本人通过，他人与翻拍不过并计次，未通过进近30天记录', async () => {
    const verify = async (of: string, scene: 1 | 2 = 1) =>
      server.send(faceApi.verify, { photo: await picture(of), scene }, worker)
    expect((await verify('王一维')).data).toEqual({ result: 1, pass: true, score: 1, triesLeft: 3 })
    expect((await verify('别人')).data).toMatchObject({ result: 2, pass: false, triesLeft: 2 })
    expect((await verify(`王一维${STILL_MARK}`)).data).toMatchObject({ result: 3, pass: false, triesLeft: 1 })
    expect((await verify('又一个人')).data).toMatchObject({ triesLeft: 0 })
    expect((await verify('王一维', 2)).errorCode).toBe(1003003)
    const failures = await server.ask(faceSetApi.failures, {}, chief)
    expect(failures.records.map(({ result }) => result)).toEqual([2, 3, 2])
    const people = await server.ask(faceSetApi.people, { enrolled: true }, chief)
    expect(people.records).toMatchObject([{ name: worker.name, enrolled: true, consentVersion: 2, failures: 3 }])
  })

  it('撤回同意或离职：特征立即删除，同意记录保留', async () => {
    await server.ask(faceApi.withdraw, {}, worker)
    expect(await server.ask(faceApi.own, {}, worker)).toMatchObject({ consentedAt: null, enrolled: false })
    expect((await server.send(faceApi.verify, { photo: await picture('王一维'), scene: 1 }, worker)).errorCode).toBe(
      1003005,
    )
    await server.ask(faceApi.consent, { consentVersion: 2 }, worker)
    await server.ask(faceApi.enrol, { photo: await picture('王一维') }, worker)
    const { version } = await server.ask(employeeApi.detail, { id: worker.employeeId }, chief)
    await server.ask(employeeApi.leave, { id: worker.employeeId, version }, chief)
    const [row] = await asOwner(server, 'select face_id, face_consent_at from employee where id = $1', [
      worker.employeeId,
    ])
    expect(row).toEqual({ face_id: null, face_consent_at: null })
    const consents = await asOwner(
      server,
      'select text_version, withdrawn_at is null as open from face_consent where employee_id = $1',
      [worker.employeeId],
    )
    expect(consents).toEqual([
      { text_version: 1, open: false },
      { text_version: 2, open: false },
      { text_version: 2, open: false },
    ])
  })
})
